import { render, type VNode } from 'preact';

/** The view that the page holds as data. */
export function readView<View>(): View {
  return JSON.parse(document.getElementById('view')?.textContent ?? '') as View;
}

/** Draws the page in the place of what stood there for browsers without scripts. */
export function showPage(page: VNode): void {
  const place = document.getElementById('page');
  if (place !== null) {
    place.replaceChildren();
    render(page, place);
    document.documentElement.setAttribute('data-ready', 'true');
  }
}

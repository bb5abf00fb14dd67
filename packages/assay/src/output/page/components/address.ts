import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

/** The name after `#` in the page's address; invalid encodings are returned unchanged. */
export function nameInAddress(): string {
  const name = location.hash.slice(1);
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** Opens all folds around a place of the page, and the fold that it is itself, and goes there. */
export function reveal(id: string): void {
  const place = id === '' ? null : document.getElementById(id);
  if (place === null) {
    return;
  }
  let fold: Element | null | undefined = place.closest('details') ?? place.querySelector(':scope > details');
  while (fold !== null && fold !== undefined) {
    fold.setAttribute('open', '');
    fold = fold.parentElement?.closest('details');
  }
  const stop = place.querySelector('summary, [tabindex]') ?? place;
  if (stop instanceof HTMLElement) {
    stop.focus({ preventScroll: true });
  }
  place.scrollIntoView({ block: 'start' });
}

/** Goes to a section when something else is opened in it; returns what the section refers to. */
export function useGoTo(opened: unknown): RefObject<HTMLElement | null> {
  const section = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (opened !== undefined) {
      section.current?.focus({ preventScroll: true });
      section.current?.scrollIntoView({ block: 'start' });
    }
  }, [opened]);
  return section;
}

/** Whether a key belongs to the browser or the system. */
export function hasModifier({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return ctrlKey || metaKey || altKey;
}

/** Follows links, also to the place where the address is already, which changes no address; returns what ends it. */
export function followLinks(follow: () => void): () => void {
  const again = (event: Event): void => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link !== null && link.hash !== '' && link.hash === location.hash) {
      event.preventDefault();
      follow();
    }
  };
  window.addEventListener('hashchange', follow);
  document.addEventListener('click', again);
  return () => {
    window.removeEventListener('hashchange', follow);
    document.removeEventListener('click', again);
  };
}

import * as Plot from '@observablehq/plot';
import type { VNode } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { prose } from '../breakable';

/** Maximum width of a chart's drawing area, without names. */
const widest = 600;

/** What a chart shows, and what it is called. */
export interface Drawing {
  readonly options: Plot.PlotOptions;
  readonly caption: string;
  /** For whoever cannot see it. */
  readonly description: string;
}

/**
 * A chart as a figure with its caption, as wide as there is room. Charts are drawn by Observable Plot, whose own style
 * element the page's policy refuses: page.css has what it would say.
 */
export function Chart({ drawing: { options, caption, description } }: { readonly drawing: Drawing }): VNode {
  const figure = useRef<HTMLElement>(null);
  // Drawn anew only when it says something else.
  useLayoutEffect(() => {
    const drawn = draw(options, description);
    figure.current?.append(drawn);
    return () => drawn.remove();
  }, [caption, description]);
  return (
    <figure ref={figure}>
      <figcaption>{prose(caption)}</figcaption>
    </figure>
  );
}

function draw(options: Plot.PlotOptions, description: string): Element {
  const { marginLeft = 60 } = options;
  const drawn = Plot.plot({
    ...options,
    marginLeft,
    marginBottom: 46,
    height: (options.height ?? 200) + 16,
    width: Math.min(options.width ?? widest + marginLeft, room()),
    x: { labelOffset: 40, ...options.x },
    figure: false,
  });
  drawn.querySelectorAll('style').forEach((style) => style.remove());
  // The description says everything; Plot's own labels would only name its shapes.
  drawn.querySelectorAll('[aria-label], [aria-description]').forEach((part) => {
    part.removeAttribute('aria-label');
    part.removeAttribute('aria-description');
  });
  drawn.setAttribute('role', 'img');
  drawn.setAttribute('aria-label', description);
  drawn.classList.add('chart');
  return drawn;
}

/** Available width for a chart in pixels. */
export function room(): number {
  return Math.max(300, (document.getElementById('page')?.clientWidth ?? 700) - 32);
}

/** Format of shares on an axis. */
export function percent(share: number): string {
  return `${Number((share * 100).toPrecision(3))} %`;
}

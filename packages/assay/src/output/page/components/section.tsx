import type { ComponentChildren, VNode } from 'preact';
import { prose } from './breakable';

/** A section with its heading and what it is about. */
export function Section(props: {
  readonly id: string;
  readonly heading: string;
  readonly about?: string | null;
  readonly children?: ComponentChildren;
}): VNode {
  return (
    <section id={props.id}>
      <h2>{props.heading}</h2>
      {typeof props.about === 'string' && <p class="about">{prose(props.about)}</p>}
      {props.children}
    </section>
  );
}

/** What is shown when somebody opens it. */
export function Fold(props: {
  readonly summary: ComponentChildren;
  readonly isOpen?: boolean;
  readonly children: ComponentChildren;
}): VNode {
  return (
    <details open={props.isOpen}>
      <summary>{props.summary}</summary>
      {props.children}
    </details>
  );
}

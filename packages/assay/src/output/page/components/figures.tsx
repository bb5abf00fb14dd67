import type { Section as SectionView } from '../../../experiment/blocks/blocks';
import type { ComponentChildren, VNode } from 'preact';
import { useRef } from 'preact/hooks';
import { Blocks } from './blocks';
import { Section } from './page';

/** Sections that only some readers want, each in a fold of its own. */
export function FigureFolds({ sections }: { readonly sections: readonly SectionView[] }): VNode {
  return (
    <>
      {sections.map(({ id, heading, about, blocks }) => (
        <details id={id} class="fold" key={id}>
          <summary>
            <h3>{heading}</h3>
          </summary>
          {about !== null && <p class="about">{about}</p>}
          <Blocks blocks={blocks} />
        </details>
      ))}
    </>
  );
}

/** The folds under one heading, with a button that opens or closes them all. */
export function FigureSection({ children }: { readonly children: ComponentChildren }): VNode {
  const folds = useRef<HTMLDivElement>(null);
  const toggle = (): void => {
    const all = [...(folds.current?.querySelectorAll('details') ?? [])];
    const isOpen = all.some((one) => !one.open);
    all.forEach((one) => (one.open = isOpen));
  };
  return (
    <Section id="figures" heading="All figures">
      <p class="about">
        {'Intervals, tests, agreement, and everything else that was measured. '}
        <button type="button" class="back" onClick={toggle}>
          Open or close all
        </button>
      </p>
      <div ref={folds}>{children}</div>
    </Section>
  );
}

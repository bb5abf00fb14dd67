import type { ComponentChildren, VNode } from 'preact';
import {
  partsOf,
  type Block,
  type Part,
  type Section as SectionView,
  type TableBlock,
  type Words,
} from '../../../experiment/blocks/blocks';
import { breakable, prose } from './breakable';
import { CodeBlock } from './code';
import { TextToCopy } from './copy';
import { Fold, Section } from './section';
import { CourseChart } from './plots/course-chart';
import { Dots } from './plots/dots';
import { Gauges } from './plots/gauges';
import { IntervalPlot } from './plots/interval-plot';
import { LatencyPlot } from './plots/latency-plot';
import { LetterPlot } from './plots/letter-plot';
import { StretchPlot } from './plots/stretch-plot';
import { StackPlot } from './plots/stack-plot';
import { Table, type CellContent } from './table';
import { useRef } from 'preact/hooks';

/** A section of the page with all that it shows. */
export function BlockSection({ view }: { readonly view: SectionView }): VNode {
  return (
    <Section id={view.id} heading={view.heading} about={view.about}>
      <Blocks blocks={view.blocks} />
    </Section>
  );
}

/** Sections, one below the other. */
export function BlockSections({ views }: { readonly views: readonly SectionView[] }): VNode {
  return (
    <>
      {views.map((view) => (
        <BlockSection view={view} key={view.id} />
      ))}
    </>
  );
}

/** Blocks, one below the other. */
export function Blocks({ blocks }: { readonly blocks: readonly Block[] }): VNode {
  return (
    <>
      {blocks.map((block, index) => (
        <OneBlock block={block} key={index} />
      ))}
    </>
  );
}

function OneBlock({ block }: { readonly block: Block }): VNode | null {
  if (typeof block === 'string' || !('kind' in block)) {
    return block === '' ? null : <p class={isQuiet(block) ? 'small' : undefined}>{showWords(block)}</p>;
  }
  switch (block.kind) {
    case 'line':
      return <p>{showWords(block.parts)}</p>;
    case 'heading':
      return <h3>{breakable(block.text)}</h3>;
    case 'list':
      return (
        <ul>
          {block.items.map((item, index) => (
            <li key={index}>{showWords(item)}</li>
          ))}
        </ul>
      );
    case 'table':
      return <BlockTable table={block} />;
    case 'lines':
      return <CodeBlock lines={block.lines} label={block.label} />;
    case 'copy':
      return <TextToCopy label={block.label} text={block.text} />;
    case 'fold':
      return (
        <Fold summary={block.summary}>
          <Blocks blocks={block.blocks} />
        </Fold>
      );
    case 'cards':
      return (
        <div class={block.isWide === true ? 'columns' : 'cards'}>
          {block.cards.map((blocks, index) => (
            <div key={index}>
              <Blocks blocks={blocks} />
            </div>
          ))}
        </div>
      );
    case 'intervals':
      return <IntervalPlot block={block} />;
    case 'stretches':
      return <StretchPlot block={block} />;
    case 'stacks':
      return <StackPlot block={block} />;
    case 'letters':
      return <LetterPlot block={block} />;
    case 'course':
      return <CourseChart block={block} />;
    case 'dots':
      return <Dots block={block} />;
    case 'gauges':
      return <Gauges block={block} />;
    case 'latency':
      return <LatencyPlot latency={block} />;
  }
}

/** A table whose further rows are folded. */
function BlockTable({ table }: { readonly table: TableBlock }): VNode {
  const { caption, columns, fold } = table;
  const rows = table.rows.map((row) => row.map(cellOf));
  const first = <Table caption={caption} columns={columns} rows={rows.slice(0, fold?.shown)} />;
  const more = rows.slice(fold?.shown ?? rows.length);
  return more.length === 0 ? (
    first
  ) : (
    <>
      {first}
      <Fold summary={`${more.length} more ${fold?.noun ?? 'row'}${more.length === 1 ? '' : 's'}`}>
        <Table caption={`${caption}, continued`} columns={columns} rows={more} />
      </Fold>
    </>
  );
}

/** Words in their tones, with their links. */
export function showWords(words: Words): ComponentChildren {
  const parts = partsOf(words);
  return parts.length === 1 && parts[0] !== undefined
    ? showPart(parts[0])
    : parts.map((part, index) => <span key={index}>{showPart(part)}</span>);
}

function showPart(part: Part): ComponentChildren {
  if (typeof part === 'string') {
    return prose(part);
  }
  const { text, tone, href, level, whole } = part;
  const look = level === undefined ? tone : `shade level-${level}`;
  if (href !== undefined) {
    return (
      <a href={href} class={look}>
        {text}
      </a>
    );
  }
  if (whole === true) {
    return <code>{text}</code>;
  }
  return tone === 'heading' ? <strong>{text}</strong> : <span class={look}>{text}</span>;
}

/** A cell of a table. */
export function cellOf(words: Words): string | CellContent {
  const parts = partsOf(words);
  const isLinked = parts.some((part) => typeof part !== 'string' && part.href !== undefined);
  const text = parts.map((part) => (typeof part === 'string' ? part : part.text)).join('');
  return typeof words === 'string' ? words : { content: showWords(words), text: isLinked ? '' : text };
}

function isQuiet(part: Part): boolean {
  return typeof part !== 'string' && part.tone === 'quiet';
}

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

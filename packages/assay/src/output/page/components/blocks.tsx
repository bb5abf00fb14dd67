import type { ComponentChildren, VNode } from 'preact';
import type { Block, SectionView, Words } from '../blocks';
import { breakable } from './breakable';
import { CodeBlock } from './code';
import { TextToCopy } from './copy';
import { Fold, Section } from './page';
import { CourseChart } from './plots/course-chart';
import { IntervalPlot } from './plots/interval-plot';
import { LatencyPlot } from './plots/latency-plot';
import { LetterPlot } from './plots/letter-plot';
import { SpellPlot } from './plots/spell-plot';
import { StackPlot } from './plots/stack-plot';
import { Table } from './table';

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

function OneBlock({ block }: { readonly block: Block }): VNode {
  switch (block.kind) {
    case 'text':
      return <p class={block.small === true ? 'small' : undefined}>{showWords(block.text)}</p>;
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
    case 'table': {
      const cellOf = (words: Words) =>
        typeof words === 'string' ? words : { content: showWords(words), text: hasLink(words) ? '' : plain(words) };
      return <Table caption={block.caption} columns={block.columns} rows={block.rows.map((row) => row.map(cellOf))} />;
    }
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
    case 'spells':
      return <SpellPlot block={block} />;
    case 'stacks':
      return <StackPlot block={block} />;
    case 'letters':
      return <LetterPlot block={block} />;
    case 'course':
      return <CourseChart block={block} />;
    case 'latency':
      return <LatencyPlot latency={block} />;
  }
}

/** Words in their styles, with their links. */
export function showWords(words: Words): ComponentChildren {
  if (typeof words === 'string' || typeof words === 'number') {
    return words;
  }
  if (!('text' in words)) {
    return words.map((part, index) => <span key={index}>{showWords(part)}</span>);
  }
  const { text, style, href, level } = words;
  const look = level === undefined ? style : `shade level-${level}`;
  if (href !== undefined) {
    return (
      <a href={href} class={look}>
        {text}
      </a>
    );
  }
  return look === 'strong' ? <strong class={look}>{text}</strong> : <span class={look}>{text}</span>;
}

function plain(words: Words): string {
  if (typeof words === 'string' || typeof words === 'number') {
    return String(words);
  }
  return 'text' in words ? words.text : words.map(plain).join('');
}

function hasLink(words: Words): boolean {
  if (typeof words === 'string' || typeof words === 'number') {
    return false;
  }
  return 'text' in words ? words.href !== undefined : words.some(hasLink);
}

import { redactSecrets } from '../../basics/secrets/secrets';
import { printable, printableLine } from '../../basics/text/printable';
import {
  partsOf,
  plainBlocks,
  type LineBlock,
  type Part,
  type TableBlock,
  type Text,
} from '../../experiment/blocks/blocks';
import type { ReportDocument } from '../../experiment/report/report-document';
import { splitNext, wordOf } from '../../experiment/report/show-outcome';
import { renderDetails } from '../terminal/render-details';
import { renderFigures } from '../terminal/render-report';

const lineLength = 2000;

/** A report for a manual in AsciiDoc: the outcome, the figures, then everything else. */
export function renderReportAsciidoc(report: ReportDocument): string {
  const { sentence, details, reasons, next } = report.outcome;
  const { action, command } = splitNext(next ?? '');
  const all = renderDetails(report, 'markdown');
  const parts = [
    `= ${asciidocText(`${report.title}: ${wordOf(report.outcome)}`)}`,
    sentence === '' ? '' : `*${asciidocText(sentence)}*`,
    [...details, ...reasons].map((reason) => `* ${asciidocText(reason)}`).join('\n'),
    next === null ? '' : `Next: ${[asciidocText(action.trim()), code(command)].join(' ').trim()}`,
    blocksOf(renderFigures(report, 'markdown', { runs: 'none' })),
    ...(all.length === 0 ? [] : ['== All figures', blocksOf(all)]),
  ];
  return `${parts
    .filter((part) => part !== '')
    .join('\n\n')
    .replace(/\n{3,}/g, '\n\n')}\n`;
}

/** Lines as paragraphs, indented ones as lists, and tables. */
function blocksOf(text: Text): string {
  return plainBlocks(text)
    .map((block) => (block.kind === 'table' ? tableText(block) : lineText(block)))
    .join('\n');
}

/** A paragraph or an item of a list; each paragraph ends with an empty line. */
function lineText({ parts }: LineBlock): string {
  const shown = printable(redactSecrets(parts.map(plain).join('')));
  if (shown.includes('\n')) {
    return [
      '',
      '[listing]',
      '....',
      ...shown.split('\n').map((line) => line.replace(/^\.{4,}$/, ' $&')),
      '....',
      '',
    ].join('\n');
  }
  const indent = /^ */.exec(shown)?.[0].length ?? 0;
  const line = parts.map(partText).join('').trim();
  return indent === 0 || line === '' ? `${line}\n` : `${indent > 2 ? '**' : '*'} ${line}`;
}

/** A table in which each cell has a line of its own, so that no text before a bar can be read as the cell's format. */
function tableText({ caption, columns, rows }: TableBlock): string {
  const hasHead = columns.some(({ heading }) => heading !== '');
  const widths = columns.map(({ align }) => (align === 'right' ? '>1' : '<1')).join(',');
  const head = columns.map(({ heading }) => `|${asciidocText(heading)}`);
  return [
    '',
    ...(caption === '' ? [] : [`.${asciidocText(caption)}`]),
    `[%autowidth${hasHead ? '%header' : ''},cols="${widths}"]`,
    '|===',
    ...(hasHead ? [...head, ''] : []),
    ...rows.flatMap((row) =>
      columns.map(
        (_, place) =>
          `|${partsOf(row[place] ?? '')
            .map(partText)
            .join('')}`,
      ),
    ),
    '|===',
    '',
  ].join('\n');
}

function partText(part: Part): string {
  const text = plain(part);
  if (text.trim() === '') {
    return text;
  }
  const [before = ''] = /^ */.exec(text) ?? [];
  const after = text.trimEnd() === text ? '' : ' ';
  const { tone, whole } = typeof part === 'string' ? { tone: undefined, whole: undefined } : part;
  const words = asciidocText(text.trim());
  const strong = tone === undefined || tone === 'quiet' ? words : `**${words}**`;
  return `${before}${whole === true ? code(text.trim()) : strong}${after}`;
}

function plain(part: Part): string {
  return typeof part === 'string' ? part : part.text;
}

function code(text: string): string {
  return text === '' ? '' : `\`\`${asciidocText(text)}\`\``;
}

/** Hostile text as one line that AsciiDoc shows as it is: every character that could be markup as a reference. */
export function asciidocText(text: string): string {
  return printableLine(redactSecrets(text), lineLength).replace(
    /[^\p{L}\p{N} ,%/()?!–—’“”›×·:;.-]|\((?=C\)|R\)|TM\))|^[.\-/]|(?<=^\w{1,5})[.)](?= )|(?<=[-./:;])[-./:;]|[-./:;](?=[-./:;])|:(?=\S)|(?<=^[A-Z]{1,9}):/gu,
    (character) => `&#${String(character.codePointAt(0))};`,
  );
}

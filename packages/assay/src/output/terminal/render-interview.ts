import { formatInterval, formatNumberOf, formatShare } from '../../basics/text/numbers';
import { printableLine } from '../../basics/text/printable';
import { wordFor } from '../../experiment/words';
import { type Column, renderTable, spaced, type Text, toned, when } from '../../experiment/blocks/blocks';
import { failureKinds } from '../../kinds/interview/verdict';
import type { InterviewCell, InterviewSection } from '../../kinds/interview/report/interview-section';
import { costOf } from './render-cost';
import { renderSimulatedCells } from './render-simulated';
import { pairTable, sayDifferences } from '../tables/difference-section';
import { renderHardest } from './render-hardest';

/** The results of all cells, as tables and lists. */
export function renderInterview(document: InterviewSection): Text {
  const { cells, rows, sandboxes } = document;
  if (rows === 0) {
    return [];
  }
  const heading = [
    formatNumberOf(rows, 'answer'),
    ...renderCommon(cells),
    ...(sandboxes.length === 0 ? [] : [`run in ${printableLine(sandboxes.join('; '))}`]),
  ];
  const blocks = [
    renderSimulatedCells(cells),
    [toned('heading', heading.join(' · '))],
    renderCells(cells),
    renderFailures(cells),
    renderDifferences(document),
    renderHardest(cells),
    renderNotes(cells),
  ];
  return spaced(blocks.filter((block) => block.length > 0));
}

/** Whether cells differ in a property, so that it must be named. */
function differs(cells: readonly InterviewCell[], part: 'interview' | 'template' | 'params'): boolean {
  return new Set(cells.map((cell) => cell[part])).size > 1;
}

/** Properties that all cells share, said once. */
function renderCommon(cells: readonly InterviewCell[]): readonly string[] {
  const [first] = cells;
  const told = [
    ...(first === undefined || differs(cells, 'template') || first.template === '–'
      ? []
      : [`prompt ${first.template}`]),
    ...(first === undefined || differs(cells, 'params') || first.params === '' ? [] : [first.params]),
  ];
  return told.map((text) => printableLine(text, 200));
}

/** Names cells in lists by the properties in which they differ. */
function createNamer(cells: readonly InterviewCell[]): (cell: InterviewCell) => string {
  const parts = (['interview', 'template', 'params'] as const).filter((part) => differs(cells, part));
  return (cell) =>
    [cell.model, ...parts.map((part) => cell[part] || 'no parameters'), cell.language]
      .map((part) => printableLine(part, 60))
      .join(', ');
}

function renderCells(cells: readonly InterviewCell[]): Text {
  const rounds = cells.some(({ round }) => round > 1);
  const params = differs(cells, 'params');
  const templates = differs(cells, 'template');
  const numbers = [...new Set(cells.flatMap(({ passAt }) => passAt.map(({ k }) => k)))].filter((k) => k > 1);
  const most = numbers.at(-1);
  const priced = cells.some(({ calls }) => calls > 0);
  const columns: readonly (Column & { readonly cell: (cell: InterviewCell) => string })[] = [
    ...(differs(cells, 'interview')
      ? [{ heading: 'interview', cell: ({ interview }: InterviewCell) => printableLine(interview, 30) }]
      : []),
    { heading: 'model', cell: ({ model }) => printableLine(model, 60) },
    ...(templates ? [{ heading: 'prompt', cell: ({ template }: InterviewCell) => printableLine(template, 30) }] : []),
    ...(params
      ? [{ heading: 'parameters', cell: (cell: InterviewCell) => printableLine(cell.params || '–', 40) }]
      : []),
    { heading: 'language', cell: ({ language }) => language },
    ...(rounds
      ? [{ heading: 'rounds', align: 'right' as const, cell: ({ round }: InterviewCell) => String(round) }]
      : []),
    { heading: 'points', align: 'right', cell: ({ passed, total }) => `${passed}/${total}` },
    { heading: 'share', align: 'right', cell: ({ share }) => formatShare(share) },
    { heading: '95 % interval', align: 'right', cell: ({ interval }) => formatInterval(interval) },
    { heading: 'passed', align: 'right', cell: ({ passes, judged }) => `${passes}/${judged}` },
    { heading: '95 % interval', align: 'right', cell: ({ passInterval }) => formatInterval(passInterval) },
    { heading: 'pass@1', align: 'right', cell: (cell) => passAtText(cell, 1, 'any') },
    ...numbers.map((k) => ({
      heading: `pass@${k}`,
      align: 'right' as const,
      cell: (cell: InterviewCell) => passAtText(cell, k, 'any'),
    })),
    ...(most === undefined
      ? []
      : [
          {
            heading: `all ${most}`,
            align: 'right' as const,
            cell: (cell: InterviewCell) => passAtText(cell, most, 'all'),
          },
        ]),
    { heading: 'errored', align: 'right', cell: ({ errored }) => String(errored) },
    ...(priced
      ? [
          {
            heading: 'cost',
            align: 'right' as const,
            cell: costOf,
          },
        ]
      : []),
  ];
  return renderTable(
    columns,
    cells.map((cell) => columns.map((column) => column.cell(cell))),
  );
}

function passAtText({ passAt }: InterviewCell, k: number, of: 'any' | 'all'): string {
  return formatShare(passAt.find((one) => one.k === k)?.[of] ?? null);
}

function renderFailures(cells: readonly InterviewCell[]): Text {
  const failing = cells.filter(({ passes, judged }) => passes < judged);
  const kinds = failureKinds.filter((kind) => failing.some(({ failures }) => failures[kind] > 0));
  if (failing.length === 0) {
    const judged = cells.some((cell) => cell.judged > 0);
    const all = cells.every(({ errored }) => errored === 0) ? 'Every answer' : 'Every answer that was judged';
    return [judged ? toned('good', `${all} earned full points.`) : toned('unsure', 'No answer was judged.')];
  }
  const columns = [
    { heading: 'failed answers by their most serious failure' },
    ...kinds.map((kind) => ({ heading: wordFor(kind), align: 'right' as const })),
  ];
  const rounds = cells.some(({ round }) => round > 1);
  const nameOf = createNamer(cells);
  const rows = failing.map((cell) => [
    `${nameOf(cell)}${rounds ? `, after round ${cell.round}` : ''}`,
    ...kinds.map((kind) => String(cell.failures[kind])),
  ]);
  return renderTable(columns, rows);
}

/** How many differences are significant, and those that are. */
function renderDifferences({ comparisons, cells }: InterviewSection): Text {
  const names = cells.map(createNamer(cells));
  const real = comparisons.filter((one) => one.real);
  return [
    ...when(comparisons.length > 0, sayDifferences(comparisons)),
    ...when(
      real.length > 0,
      pairTable(real, (place) => names[place] ?? ''),
    ),
  ];
}

function renderNotes(cells: readonly InterviewCell[]): Text {
  const nameOf = createNamer(cells);
  const notes = cells.flatMap((cell) => cell.notes.map((note) => `Note: ${nameOf(cell)}: ${printableLine(note)}.`));
  return [...new Set(notes)].map((note) => toned('quiet', note));
}

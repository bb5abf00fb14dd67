import { taskParts } from '../../code/submission';
import { isDisputed, type Proposal } from '../../kinds/validator/challenge/fixture';
import type { Analytic } from '../../kinds/validator/challenge/prompt';
import { findRubric } from '../../kinds/validator/challenge/rubric';
import type { Waiting } from '../../intake/review-queue';
import { line, type Part, renderTable, type Text, toned, whole } from '../../experiment/blocks/blocks';
import { formatNumberOf } from '../../basics/text/numbers';
import { printableLine } from '../../basics/text/printable';

/** Maximum number of code lines shown at first, and of characters per line. */
const mostLines = 40;
const longestLine = 500;

/** Values about to be confirmed; missing ones must be given. */
export type Values = Readonly<Record<string, boolean>>;

/** The heading of a fixture: what it is, and why it comes now. */
export function renderHead({ fixture, because }: Waiting, place: number, total: number): Text {
  const { title, file, language, origin } = fixture;
  return [
    '',
    toned('heading', `── ${place} of ${total} · ${printableLine(title)}`),
    [file, language, ...(origin === undefined ? [] : [`from ${printableLine(origin)}`])].join(' · '),
    line('reason: ', toned('unsure', because)),
    '',
  ];
}

/** The task, if the prompt shows one, and the code, with line numbers; cut unless the whole is wanted. */
export function renderCode({ fixture: { task, solution } }: Waiting, isWhole: boolean): Text {
  const parts = taskParts.flatMap((part) => {
    const text = task?.[part];
    return text === undefined ? [] : [toned('quiet', `${part}:`), ...renderLines(text, isWhole)];
  });
  return [...parts, ...(parts.length > 0 ? [toned('quiet', 'solution:')] : []), ...renderLines(solution, isWhole)];
}

function renderLines(code: string, isWhole: boolean): Text {
  const lines = linesOf(code);
  const shown = isWhole ? lines : lines.slice(0, mostLines);
  const digits = String(lines.length).length;
  const rest = lines.length - shown.length;
  return [
    ...shown.map((text, index) =>
      line(
        { ...whole(`${String(index + 1).padStart(digits + 1)} │ `), tone: 'quiet' },
        whole(isWhole ? text : cutLine(text)),
      ),
    ),
    ...(rest > 0
      ? [toned('quiet', `${' '.repeat(digits + 1)} … ${formatNumberOf(rest, 'more line')}; press m for all`)]
      : []),
    '',
  ];
}

/**
 * The analytics with their values and who proposed them, disputed ones first; the key of each is its position in the
 * prompt.
 */
export function renderAnalytics(
  { fixture, disputed, open }: Waiting,
  analytics: readonly Analytic[],
  values: Values,
): Text {
  const names = analytics.map(({ name }) => name);
  const { proposals = {}, expected } = fixture;
  const others = names.filter((name) => !disputed.includes(name) && !open.includes(name));
  const columns = (['author', 'oracle', 'model', 'votes'] as const).filter((key) =>
    Object.values(proposals).some((proposal) => proposal[key] !== undefined),
  );
  const rows = [...disputed, ...open, ...others].map((name): readonly Part[] => {
    const proposal = Object.hasOwn(proposals, name) ? (proposals[name] ?? {}) : {};
    return [
      `${keyOf(names.indexOf(name))} ${name}`,
      renderValue(values[name], Object.hasOwn(expected, name) ? expected[name] : undefined),
      ...columns.map((key) => (key === 'votes' ? formatVotes(proposal) : formatValue(proposal[key]))),
      renderDoubt(proposal, values[name]),
      printableLine(proposal.because ?? ''),
    ];
  });
  const headings = ['analytic', 'value', ...columns, '', 'why'];
  return renderTable(
    headings.map((heading) => ({ heading })),
    rows,
  );
}

function renderDoubt(proposal: Proposal, value: boolean | undefined): Part {
  if (isDisputed(proposal)) {
    return toned('bad', 'disputed');
  }
  return value === undefined ? toned('bad', 'open') : '';
}

/** The meaning of the keys in one line. */
export function renderKeys(
  analytics: number,
  { isCut, canUndo }: { readonly isCut: boolean; readonly canUndo: boolean },
): Text {
  const keys = analytics === 1 ? '1' : `1–${keyOf(analytics - 1)}`;
  const all = [
    ...['a accept', `${keys} flip`, 's skip', 'x remove'],
    ...(canUndo ? ['u undo'] : []),
    ...(isCut ? ['m more'] : []),
    ...['q quit', '? help'],
  ];
  return ['', toned('quiet', all.join(' · '))];
}

/** The meaning of the keys, and of each analytic for the fixture's language. */
export function renderHelp({ fixture }: Waiting, analytics: readonly Analytic[]): Text {
  return [
    '',
    ...renderTable(
      [{ heading: '' }, { heading: '' }],
      [
        ['a', 'accept: write the shown labels to the file; the fixture counts from now on'],
        ['1–9', 'flip the label of an analytic; an open label becomes true, then false (from the tenth on: A, B, …)'],
        ['s', 'skip: leave the fixture for the next review'],
        ['x', 'delete the file of the fixture, after a confirmation'],
        ['u', 'undo the last decision: restore the file and show the fixture again'],
        ['m', 'show all of the code'],
        ['q', 'quit; accepted fixtures are saved, the others wait'],
      ],
    ),
    '',
    ...analytics.flatMap((analytic, index): Text => [
      toned('heading', `${keyOf(index)} ${analytic.name}`),
      `  ${printableLine(findRubric(analytic, fixture.language) ?? '', 2000)}`,
    ]),
    '',
  ];
}

/** Whether part of the code is hidden at first. */
export function isCut({ fixture: { task, solution } }: Waiting): boolean {
  return [solution, ...taskParts.map((part) => task?.[part] ?? '')].some((code) => {
    const lines = linesOf(code);
    return lines.length > mostLines || lines.some((text) => text.length > longestLine);
  });
}

/** The key of an analytic, by position in the prompt: 1 to 9, then A, B and so on. */
export function keyOf(index: number): string {
  return index < 9 ? String(index + 1) : String.fromCharCode('A'.charCodeAt(0) + index - 9);
}

function linesOf(code: string): readonly string[] {
  const lines = code.split(/\r?\n/);
  return lines.slice(0, Math.max(1, lines.findLastIndex((text) => text !== '') + 1));
}

function cutLine(text: string): string {
  const rest = text.length - longestLine;
  return rest > 0
    ? `${text.slice(0, longestLine)} … (${formatNumberOf(rest, 'more character')}; press m for all)`
    : text;
}

function renderValue(value: boolean | undefined, proposed: boolean | undefined): Part {
  const text = formatValue(value) || '?';
  return value === proposed ? text : toned('unsure', `${text} (${proposed === undefined ? 'given' : 'changed'})`);
}

function formatValue(value: boolean | undefined): string {
  return value === undefined ? '' : String(value);
}

function formatVotes({ votes }: Proposal): string {
  if (votes === undefined) {
    return '';
  }
  const { true: yes, false: no } = votes;
  return yes > 0 && no > 0 ? `${yes} true, ${no} false` : `all ${yes + no}`;
}

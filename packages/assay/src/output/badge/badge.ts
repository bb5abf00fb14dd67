import { largest } from '../../statistics/numbers';
import { capitalise } from '../../basics/text/words';
import { formatCount, formatNumberOf, formatShare } from '../../basics/text/numbers';
import { printableLine } from '../../basics/text/printable';
import { describeAttempt } from '../../experiment/gate/gate-attempts';
import { unseenWords } from '../../experiment/report/describe-gate';
import type { ReportDocument } from '../../experiment/report/report-document';
import { toneOf, type OutcomeTone } from '../../experiment/report/show-outcome';
import { charactersOf, displayWidth } from '../terminal/display-width';

interface Badge {
  readonly label: string;
  readonly message: string;
  readonly tone: OutcomeTone;
  /** The full text, for tooltips and screen readers. */
  readonly title: string;
}

/** The badge of a gate's report; `undefined` for a measurement, which certifies nothing. */
export function badgeOf(report: ReportDocument): Badge | undefined {
  const { gate, outcome, models, prompt, startedAt } = report;
  if (gate === null) {
    return undefined;
  }
  const label = printableLine(report.title, 40);
  const simulated = outcome.qualifiers.includes('simulated');
  const message = simulated
    ? 'simulated: certifies nothing'
    : `${outcome.status}: ${describe(outcome.status, gate, report.of)}`;
  const names = models.map(({ model }) => printableLine(model, 60)).join(', ');
  return {
    label,
    message,
    tone: simulated ? 'neutral' : toneOf(outcome),
    title: [
      `${label}: ${message}.`,
      simulated ? 'Offline models answered without seeing the prompt.' : describeOutcome(outcome, gate),
      `${names}, prompt ${prompt.hash.slice(0, 12)}, ${startedAt.slice(0, 10)}.`,
    ].join(' '),
  };
}

function describeOutcome({ status, sentence }: ReportDocument['outcome'], gate: Gate): string {
  const meaning = status === 'certified' ? `${capitalise(gate.certifies)}.` : sentence;
  return gate.attempt === 1 ? meaning : `${meaning} ${describeAttempt(gate)}`;
}

type Gate = NonNullable<ReportDocument['gate']>;

function describe(status: ReportDocument['outcome']['status'], gate: Gate, of: string | undefined): string {
  const { assertions } = gate;
  const count = (status: 'certified' | 'rejected'): string =>
    formatCount(assertions.filter((one) => one.status === status).length);
  const all = formatNumberOf(assertions.length, 'hard assertion');
  const attempt = gate.attempt === 1 ? '' : `, attempt ${formatCount(gate.attempt)}`;
  if (status === 'certified') {
    if (gate.unseen !== undefined && gate.unseen.wanted !== null) {
      return `${unseenWords(of).unseen} ≤ ${formatShare(gate.unseen.wanted)} wrong${attempt}`;
    }
    const on = gate.unseen === undefined ? '' : ` on ${formatNumberOf(gate.unseen.fixtures, unseenWords(of).fixture)}`;
    // The highest of several bounds holds for all.
    const bound = largest(assertions.map(({ unacceptable }) => unacceptable));
    return `${all}${on}, each fails ≤ ${formatShare(bound)}${attempt}`;
  }
  if (gate.unseen !== undefined && gate.unseen.wanted !== null) {
    return `${unseenWords(of).unseen}, ${formatShare(gate.unseen.wanted)} wanted${attempt}`;
  }
  return `${status === 'rejected' ? `${count('rejected')} of ${all}` : `${count('certified')} of ${all} certified`}${attempt}`;
}

/** White text is readable on each colour: contrast of at least 4.5 (WCAG AA). */
const colours: Readonly<Record<Badge['tone'], string>> = {
  good: '#1a7f37',
  bad: '#cf222e',
  unsure: '#8a5a00',
  neutral: '#57606a',
};
const labelColour = '#30363d';
const height = 20;
const fontSize = 11;
const padding = 7;

/** Renders a badge as SVG without external fonts, images or scripts; all text is escaped. */
export function renderBadge({ label, message, tone, title }: Badge): string {
  const left = widthOf(label);
  const right = widthOf(message);
  const split = left + 2 * padding;
  const width = left + right + 4 * padding;
  const text = (content: string, x: number, length: number): string =>
    `    <text x="${x}" y="14" textLength="${length}" lengthAdjust="spacingAndGlyphs">${escape(content)}</text>`;
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" role="img" aria-labelledby="title">`,
    `  <title id="title">${escape(title)}</title>`,
    `  <clipPath id="corners"><rect width="${width}" height="${height}" rx="3"/></clipPath>`,
    '  <g clip-path="url(#corners)">',
    `    <rect width="${split}" height="${height}" fill="${labelColour}"/>`,
    `    <rect x="${split}" width="${width - split}" height="${height}" fill="${colours[tone]}"/>`,
    '  </g>',
    `  <g fill="#ffffff" font-family="Verdana, Geneva, 'DejaVu Sans', sans-serif" font-size="${fontSize}">`,
    text(label, padding, left),
    text(message, split + padding, right),
    '  </g>',
    '</svg>',
  ].join('\n')}\n`;
}

/** Widths of Verdana in tenths of a pixel at this size; `textLength` makes other fonts fit. */
const narrow: readonly (readonly [RegExp, number])[] = [
  [/[ijl.,:;'|!]/, 39],
  [/[ frtI()[\]/\\-]/, 48],
  [/[mwMW%@]/, 105],
  [/[A-Z≤+=<>~&]/, 80],
];
const usual = 68;

function widthOf(text: string): number {
  const tenths = charactersOf(text).reduce((sum, character) => {
    const width = displayWidth(character);
    const known = width === 1 ? narrow.find(([characters]) => characters.test(character))?.[1] : undefined;
    return sum + (known ?? (width === 2 ? 2 * usual - 20 : width * usual));
  }, 0);
  return Math.max(1, Math.round(tenths / 10));
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

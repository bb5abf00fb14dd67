import {
  formatCount,
  formatInterval,
  formatNumberOf,
  formatPoints,
  formatShare,
  printableLine,
} from 'gpt-assay/basics';
import { type Column, line, renderTable, spaced, type Text, toned, when, whole } from 'gpt-assay/experiment';
import type { AgreementDocument } from './agreement-document';
import type { AnalyticAgreement, NamedCoefficient, PeopleGroup } from './measure-agreement';

/** What a user may want beside the figures. */
export interface RenderingOptions {
  readonly details: boolean;
  /** The command line that was typed, to add an option to. */
  readonly command: string;
}

type Name = NamedCoefficient['name'];

const titles: Readonly<Record<Name, string>> = {
  cohenKappa: 'Cohen’s κ',
  cohenKappaLinear: 'κ, linear',
  cohenKappaQuadratic: 'κ, quadratic',
  fleissKappa: 'Fleiss’ κ',
  fleissKappaLinear: 'κ, linear',
  fleissKappaQuadratic: 'κ, quadratic',
  ac1: 'AC1',
  ac2Quadratic: 'AC2',
  alpha: 'α',
  icc1: 'ICC(1)',
  iccA1: 'ICC(A,1)',
  iccC1: 'ICC(C,1)',
};

const right = 'right' as const;

/** Pairs and people that are shown without --details. */
const mostRows = 10;

/** The agreement for people: first what came out, then the columns, tables, and what to do. */
export function renderAgreement(document: AgreementDocument, options: RenderingOptions): Text {
  const { analytics } = document;
  const scales = [...new Set(analytics.map(({ scale }) => scale))];
  return [
    toned('heading', describeAgreement(document)),
    ...document.people.flatMap(describeFarther),
    ...describeColumns(document).map((one) => line(`  ${one}`)),
    '',
    ...spaced([
      ...scales.map((scale) => renderAnalytics(analytics.filter((one) => one.scale === scale))),
      ...(options.details ? [renderNormal(analytics)] : []),
      renderPairs(analytics, options.details),
      ...document.people.map((group) => renderPeople(group, options.details)),
      renderNotes(analytics),
    ]),
    nextStep(document, options),
  ];
}

/** The coefficient that the first sentence names. */
function headlineOf({ scale, coefficients }: AnalyticAgreement): NamedCoefficient | undefined {
  const names: Readonly<Record<AnalyticAgreement['scale'], readonly Name[]>> = {
    nominal: ['cohenKappa', 'fleissKappa'],
    ordinal: ['alpha'],
    interval: ['iccA1', 'icc1'],
  };
  const found = coefficients.filter(({ name }) => names[scale].includes(name));
  return found.toReversed().find(({ value }) => value !== null) ?? found[0];
}

function describeAgreement({ analytics, raters, items, ratings }: AgreementDocument): string {
  const people = formatNumberOf(raters, 'person', 'people');
  const [first] = analytics;
  if (analytics.length === 1 && first !== undefined) {
    const headline = headlineOf(first);
    const figure = headline === undefined ? '' : `; ${sayCoefficient(headline)}`;
    const shared = formatNumberOf(first.sharedItems, 'item');
    return first.scale === 'interval'
      ? `${people} rated ${shared}${figure}.`
      : `${people} agree on ${formatShare(first.agree?.share ?? null)} of pairs of ratings of ${shared}${figure}.`;
  }
  const start = `${people} rated ${formatNumberOf(items, 'item')} in ${formatNumberOf(analytics.length, 'analytic')} (${formatNumberOf(ratings, 'rating')}).`;
  const known = analytics
    .map((one) => ({ one, headline: headlineOf(one) }))
    .filter(({ headline }) => headline !== undefined && headline.value !== null)
    .sort((a, b) => (b.headline?.value ?? 0) - (a.headline?.value ?? 0));
  const best = known[0];
  const worst = known.at(-1);
  const names = new Set(known.map(({ headline }) => titles[headline?.name ?? 'alpha']));
  return best === undefined || worst === undefined || best === worst || names.size > 1
    ? start
    : `${start} They agree most in ${sayAnalytic(best)} and least in ${sayAnalytic(worst)}.`;
}

function sayAnalytic({
  one,
  headline,
}: {
  readonly one: AnalyticAgreement;
  readonly headline: NamedCoefficient | undefined;
}): string {
  return `${nameOf(one)} (${headline === undefined ? '' : sayCoefficient(headline, ', ')})`;
}

function sayCoefficient({ name, value, interval, reason }: NamedCoefficient, between = ''): string {
  if (value === null) {
    return `${titles[name]} is not determined, because ${reason ?? 'there are too few ratings'}`;
  }
  const shown = `${titles[name]} ${decimal(value, digitsOf(interval))}`;
  if (interval === null) {
    return shown;
  }
  return between === '' ? `${shown} (${sayEnds(interval)})` : `${shown}${between}${sayEnds(interval)}`;
}

function sayEnds({ lower, upper }: Ends): string {
  const digits = digitsOf({ lower, upper });
  return `${decimal(lower, digits, Math.floor)} to ${decimal(upper, digits, Math.ceil)}`;
}

interface Ends {
  readonly lower: number;
  readonly upper: number;
}

/** Two decimals, or three where an interval is narrow. */
function digitsOf(ends: Ends | null): number {
  return ends !== null && ends.upper - ends.lower < 0.05 ? 3 : 2;
}

/** A number with a true minus sign; ends of intervals are rounded outwards. */
function decimal(value: number, digits = 2, round: (value: number) => number = Math.round): string {
  const scale = 10 ** digits;
  const tolerance = new Map([
    [Math.floor, 1e-9],
    [Math.ceil, -1e-9],
  ]).get(round);
  const rounded = round(value * scale + (tolerance ?? 0)) / scale;
  return (rounded === 0 ? 0 : rounded).toFixed(digits).replace('-', '−');
}

function nameOf({ analytic }: Pick<AnalyticAgreement, 'analytic'>): string {
  return printableLine(analytic ?? 'all', 60);
}

function describeFarther({ raters, distance }: PeopleGroup): Text {
  return raters
    .filter(({ isFarther }) => isFarther)
    .map(({ rater, fromOthers, amongOthers }) =>
      line(
        toned('bad', printableLine(rater, 60)),
        ` differs from the others significantly more than they differ from each other (${sayDistance(fromOthers, distance)} against ${sayDistance(amongOthers, distance)}).`,
      ),
    );
}

function sayDistance(value: number | null, distance: PeopleGroup['distance']): string {
  if (value === null) {
    return '–';
  }
  return distance === 'unequal' ? formatShare(value) : decimal(value);
}

/** Most names that a line lists. */
const mostNames = 12;

function listNames(names: readonly string[], most = mostNames): string {
  const shown = names.slice(0, most).map((name) => (name.trim() === '' ? '(no name)' : printableLine(name, 40)));
  return `${shown.join(', ')}${names.length > most ? ` and ${formatCount(names.length - most)} more` : ''}`;
}

function describeColumns({ columns, notes, analytics }: AgreementDocument): readonly string[] {
  const { layout, item, rater, analytic, values, unused } = columns;
  const items = item.length === 0 ? 'each row is an item' : `item = ${listNames(item)}`;
  const raters =
    layout === 'long'
      ? `rater = ${listNames([rater ?? ''])}; value = ${listNames(values)}`
      : `raters = ${listNames(values)}`;
  const used = [items, raters, ...(analytic === null ? [] : [`analytic = ${listNames([analytic])}`])];
  return [
    `Columns: ${used.join('; ')}. ${unused.length === 0 ? 'All are used.' : `Not used: ${listNames(unused)}.`}`,
    ...describeValues(analytics),
    ...notes,
  ];
}

/** How values were read; analytics with the same values share a line. */
function describeValues(analytics: readonly AnalyticAgreement[]): readonly string[] {
  const sentences = new Map<string, string[]>();
  for (const one of analytics) {
    const sentence = describeScale(one);
    const names = sentences.get(sentence) ?? [];
    names.push(nameOf(one));
    sentences.set(sentence, names);
  }
  return [...sentences].map(([sentence, names]) =>
    sentences.size === 1 ? `Values: ${sentence}` : `Values of ${listNames(names)}: ${sentence}`,
  );
}

function describeScale({ scale, kind, values, valueCount }: AnalyticAgreement): string {
  const range = `${printableLine(values[0] ?? '', 40)} to ${printableLine(values.at(-1) ?? '', 40)}`;
  switch (scale) {
    case 'nominal':
      return kind === 'boolean'
        ? 'true or false.'
        : `${formatNumberOf(valueCount, 'value')} without an order (nominal): ${listNames(values)}.`;
    case 'ordinal':
      return `${formatNumberOf(valueCount, 'value')} in order (ordinal): ${listNames(values, 20)}.`;
    case 'interval':
      return `numbers${valueCount > values.length ? '' : ` from ${range}`}, which may be subtracted (interval); if not, add --scale ordinal or nominal.`;
  }
}

/** Coefficients in the table by analytic; the others are shown with --details. */
const mainNames: Readonly<Record<AnalyticAgreement['scale'], readonly Name[]>> = {
  nominal: ['cohenKappa', 'fleissKappa', 'ac1', 'alpha'],
  ordinal: [
    'alpha',
    'cohenKappaQuadratic',
    'fleissKappaQuadratic',
    'cohenKappaLinear',
    'fleissKappaLinear',
    'ac2Quadratic',
  ],
  interval: ['icc1', 'iccA1', 'iccC1', 'alpha'],
};

function renderAnalytics(analytics: readonly AnalyticAgreement[]): Text {
  const scale = analytics[0]?.scale ?? 'nominal';
  const names = mainNames[scale].filter((name) =>
    analytics.some(({ coefficients }) => coefficients.some((one) => one.name === name && one.value !== null)),
  );
  const columnTitles = [...new Set(names.map((name) => titles[name]))];
  const hasNames = analytics.some(({ analytic }) => analytic !== null);
  const columns: readonly Column[] = [
    ...(hasNames ? [{ heading: 'analytic' }] : []),
    ...['items', 'people', 'ratings'].map((heading) => ({ heading, align: right })),
    ...(scale === 'interval' ? [] : [{ heading: 'agree' }]),
    ...columnTitles.map((heading) => ({ heading })),
  ];
  const rows = analytics.map((one) => [
    ...(hasNames ? [nameOf(one)] : []),
    formatCount(one.sharedItems),
    formatCount(one.raters),
    formatCount(one.ratings),
    ...(scale === 'interval' ? [] : [sayAgree(one.agree)]),
    ...columnTitles.map((title) =>
      cellOf(one.coefficients.find(({ name }) => names.includes(name) && titles[name] === title)),
    ),
  ]);
  return renderTable(columns, rows);
}

function sayAgree(agree: AnalyticAgreement['agree']): string {
  return agree === null ? '–' : `${formatShare(agree.share)} (${formatInterval(agree.interval)})`;
}

function cellOf(coefficient: NamedCoefficient | undefined): string {
  if (coefficient === undefined || coefficient.value === null) {
    return '–';
  }
  const { value, interval } = coefficient;
  return interval === null ? decimal(value) : `${decimal(value, digitsOf(interval))} (${sayEnds(interval)})`;
}

/** Intervals that hold for normally distributed values. */
function renderNormal(analytics: readonly AnalyticAgreement[]): Text {
  const rows = analytics.flatMap((one) =>
    one.coefficients.flatMap(({ name, value, normalInterval = null }) =>
      value === null || normalInterval === null
        ? []
        : [[nameOf(one), titles[name], decimal(value, digitsOf(normalInterval)), sayEnds(normalInterval)]],
    ),
  );
  return when(
    rows.length > 0,
    line('Intervals if all values are normally distributed (F):'),
    ...renderTable(
      [{ heading: 'analytic' }, { heading: '' }, { heading: 'value', align: right }, { heading: '95 %' }],
      rows,
    ),
  );
}

function renderPairs(analytics: readonly AnalyticAgreement[], details: boolean): Text {
  const rows = analytics
    .flatMap((one) => (one.raters < 3 ? [] : (one.pairs ?? []).map((pair) => ({ one, pair }))))
    .sort((a, b) => valueOf(a.pair.coefficients) - valueOf(b.pair.coefficients));
  const shown = details ? rows : rows.slice(0, mostRows);
  const hasNames = new Set(shown.map(({ one }) => one.analytic)).size > 1;
  const hasAgree = shown.some(({ one }) => one.scale !== 'interval');
  const columnTitles = [...new Set(shown.flatMap(({ pair }) => pair.coefficients.map(({ name }) => titles[name])))];
  const columns: readonly Column[] = [
    { heading: 'pair' },
    ...(hasNames ? [{ heading: 'analytic' }] : []),
    { heading: 'items', align: right },
    ...(hasAgree ? [{ heading: 'agree' }] : []),
    ...columnTitles.map((heading) => ({ heading })),
  ];
  const about =
    shown.length < rows.length
      ? `The ${mostRows} of ${formatCount(rows.length)} pairs who agree least:`
      : 'By pair, those who agree least first:';
  const tooMany = analytics.some(({ pairs }) => pairs === null);
  return [
    ...when(
      rows.length > 0,
      line(about),
      ...renderTable(
        columns,
        shown.map(({ one, pair }) => [
          pair.raters.map((rater) => printableLine(rater, 30)).join(' – '),
          ...(hasNames ? [nameOf(one)] : []),
          formatCount(pair.items),
          ...(hasAgree ? [sayAgree(pair.agree)] : []),
          ...columnTitles.map((title) => cellOf(pair.coefficients.find(({ name }) => titles[name] === title))),
        ]),
      ),
    ),
    ...when(tooMany, line('Pairs are not shown where more than 30 people rated.')),
  ];
}

function valueOf(coefficients: readonly NamedCoefficient[]): number {
  return coefficients[0]?.value ?? Infinity;
}

function renderPeople({ analytics, distance, raters }: PeopleGroup, details: boolean): Text {
  const compared = raters.filter(({ fromOthers }) => fromOthers !== null).sort((a, b) => excessOf(b) - excessOf(a));
  const shown = details ? compared : compared.slice(0, mostRows);
  const hasHigher = shown.some(({ higher }) => higher !== null);
  const about = analytics.length === 0 ? '' : ` (${listNames(analytics)})`;
  const first =
    shown.length < compared.length
      ? `the ${mostRows} of ${formatCount(compared.length)} who differ most`
      : 'who differs most first';
  const significant = raters.some(({ isFarther }) => isFarther)
    ? []
    : [line('Nobody differs from the others significantly more than they differ from each other.')];
  return when(
    compared.length > 0,
    line(`By person${about}, ${first}:`),
    ...renderTable(
      [
        { heading: 'person' },
        { heading: 'ratings', align: right },
        { heading: 'differs from others', align: right },
        { heading: 'they from each other', align: right },
        ...(hasHigher
          ? [{ heading: distance === 'unequal' ? 'says true more' : 'rates higher by', align: right }]
          : []),
      ],
      shown.map((one) => [
        printableLine(one.rater, 40),
        formatCount(one.ratings),
        sayDistance(one.fromOthers, distance),
        sayDistance(one.amongOthers, distance),
        ...(hasHigher ? [sayHigher(one.higher, distance)] : []),
      ]),
    ),
    ...significant,
  );
}

function excessOf({ fromOthers, amongOthers }: PeopleGroup['raters'][number]): number {
  return (fromOthers ?? 0) - (amongOthers ?? 0);
}

function sayHigher(higher: number | null, distance: PeopleGroup['distance']): string {
  if (higher === null) {
    return '–';
  }
  return distance === 'unequal' ? `${formatPoints(higher)} points` : decimal(higher);
}

/** From this distance on, κ and AC1 tell different stories. */
const paradox = 0.2;

function renderNotes(analytics: readonly AnalyticAgreement[]): Text {
  const reasons = new Map<string, string[]>();
  for (const one of analytics) {
    for (const { name, value, reason } of one.coefficients) {
      if (reason !== null && value === null) {
        const key = one.analytic === null ? `: ${reason}.` : ` for ${nameOf(one)}: ${reason}.`;
        const names = reasons.get(key) ?? [];
        names.push(titles[name]);
        reasons.set(key, names);
      }
    }
  }
  const skewed = analytics.filter(({ scale, coefficients }) => {
    const kappa = coefficients.find(({ name }) => name === 'fleissKappa' || name === 'cohenKappa')?.value;
    const ac1 = coefficients.find(({ name }) => name === 'ac1')?.value;
    return scale === 'nominal' && typeof kappa === 'number' && typeof ac1 === 'number' && ac1 - kappa > paradox;
  });
  return [
    ...[...reasons].map(([reason, names]) => line(`No ${[...new Set(names)].join(', ')}${reason}`)),
    ...when(
      skewed.length > 0,
      line(
        `κ and α are low ${skewed.every(({ analytic }) => analytic === null) ? '' : `for ${listNames(skewed.map(nameOf))} `}because nearly all ratings are equal, so that chance would often agree too. AC1 does not depend on that.`,
      ),
    ),
    line(
      '1: always agree; 0: as often as by chance. In brackets: 95 % intervals, for other items rated by the same people.',
    ),
  ];
}

function nextStep({ analytics }: AgreementDocument, { details, command }: RenderingOptions): ReturnType<typeof line> {
  const words = analytics.find(
    ({ scale, kind, valueCount }) => scale === 'nominal' && kind === 'word' && valueCount > 2,
  );
  if (words !== undefined && words.valueCount <= 30) {
    return line('Next: If the values have an order, name it, lowest first: ', whole(`${command} --order <values>`));
  }
  const isAllShown =
    details ||
    analytics.every(
      ({ scale, pairs, raters }) =>
        scale !== 'interval' && raters <= mostRows && (pairs?.length ?? 0) * analytics.length <= mostRows,
    );
  return isAllShown
    ? line('Next: Measure a grader beside these people: ', whole('npx assay assess <verdicts.csv>'))
    : line('Next: See every pair, person and interval: ', whole(`${command} --details`));
}

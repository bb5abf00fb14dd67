import { formatCount, formatInterval, formatShare, printableLine, roundedEnds } from 'gpt-assay/basics';
import {
  type IntervalsBlock,
  type Section,
  type Text,
  type Words,
  intervalsOf,
  tableOf,
  toned,
  when,
} from 'gpt-assay/experiment';
import {
  countVerdicts,
  roundLike,
  describeAlways,
  describeBeside,
  describeContradiction,
  describeErrors,
  nameOf,
} from './describe-people';
import type { ReportDocument } from 'gpt-assay/plugin';
import type { GraderFigures, PeopleFigures, PeopleSection } from './people-section';

/** Rows of a table that are shown at once. */
const shown = 12;

/** Maximum number of graders in a picture. */
const drawn = 40;

/** People beside graders, and labels that are likely to be wrong. */
export function showPeople(
  { people, graders, suspects }: PeopleSection,
  { kind }: Pick<ReportDocument, 'kind'>,
): readonly Section[] {
  // The outcome of an assessment says these sentences.
  const isTold = kind === 'assess';
  return [
    {
      id: 'people',
      heading: people === null ? 'Graders' : 'Graders beside people',
      about: people === null || isTold ? null : describeContradiction(people),
      blocks: [
        ...(isTold ? [] : describeBest(people, graders)),
        ...describeGraders({ people, graders, suspects }),
        ...(people === null || isTold ? [] : pictureOf(people, graders)),
        graderTable(people, graders),
        ...noteOn(people),
        ...(people === null || people.byAnalytic.length < 2 ? [] : ['', analyticTable(people)]),
      ],
    },
    ...(suspects.length === 0
      ? []
      : [
          {
            id: 'suspects',
            heading: 'Labels to look at',
            about:
              'Those that people, graders or the oracle contradict, the likeliest errors first. Graders err together, so this says where to look, not what is right.',
            blocks: [suspectTable(suspects)],
          },
        ]),
  ];
}

/** The grader that errs least, and people beside it. */
function describeBest(people: PeopleFigures | null, graders: readonly GraderFigures[]): Text {
  const [best] = graders;
  return best === undefined
    ? []
    : [describeErrors(best, graders.length), ...(people === null ? [] : [describeBeside(best, people) ?? ''])];
}

/** What the table comes to, in sentences; of several graders, of the one that errs least. */
function describeGraders(section: PeopleSection): Text {
  const [best] = section.graders;
  const count = countVerdicts(section);
  return [...(best === undefined ? [] : describeAlways(best)), ...(count === undefined ? [] : [count]), ''];
}

function graderTable(people: PeopleFigures | null, graders: readonly GraderFigures[]): Text[number] {
  const right = 'right' as const;
  const beside = people === null ? [] : ['contradicts people', 'a person', 'difference, points'];
  const headings = ['wrong', '95 %', 'always', 'sometimes', 'vote of 3', ...beside];
  return tableOf(
    '',
    [{ heading: 'grader' }, ...headings.map((heading) => ({ heading, align: right }))],
    graders.map((one) => [
      nameOf(one.group),
      formatShare(one.rate),
      formatInterval(one.interval),
      one.repeated === 0 ? '–' : formatCount(one.always),
      one.repeated === 0 ? '–' : formatCount(one.sometimes),
      formatShare(one.votes),
      ...(people === null ? [] : besideCells(one, people)),
    ]),
    { shown, noun: 'grader' },
  );
}

function besideCells({ beside }: GraderFigures, { contradiction }: PeopleFigures): readonly Words[] {
  if (beside === null) {
    return ['–', formatShare(contradiction.rate), '–'];
  }
  const { from, to } = roundedEnds(beside.interval);
  const sign = beside.difference > 0 ? '+' : '';
  const text = `${sign}${roundLike(beside)} (${from} to ${to})`;
  const tone = { worse: 'bad', better: 'good', 'not-shown': undefined } as const;
  return [formatShare(beside.rate), formatShare(contradiction.rate), toned(tone[beside.verdict], text)];
}

function noteOn(people: PeopleFigures | null): Text {
  return [
    toned(
      'quiet',
      'always, sometimes: answers that are wrong in every run, and in some. A vote of 3 removes the latter alone.',
    ),
    ...when(
      people !== null,
      toned(
        'quiet',
        'contradicts people: of two or more others who agree, as a person is compared with them; wrong: against the label. Intervals are 95 %, by answer, each on its own.',
      ),
    ),
  ];
}

/** How often graders contradict people, with the people's own rate as a dashed tick. */
export function pictureOf(
  { contradiction }: PeopleFigures,
  graders: readonly GraderFigures[],
): readonly IntervalsBlock[] {
  return intervalsOf({
    caption: 'How often each grader contradicts people who agree; dashed: how often a person does',
    axis: 'contradicts people who agree',
    rows: graders.slice(0, drawn).map(({ group, beside }) => ({
      name: nameOf(group),
      tolerate: contradiction.rate,
      ...(beside?.verdict === 'worse' && { mark: { word: 'worse', tone: 'bad' as const } }),
      measured: beside === null ? null : measuredOf(beside, contradiction.rate),
    })),
  });
}

function measuredOf(
  { rate, interval }: NonNullable<GraderFigures['beside']>,
  base: number,
): { readonly value: number; readonly lower: number; readonly upper: number; readonly text: string } {
  const within = (share: number): number => Math.min(1, Math.max(0, share));
  return {
    value: rate,
    lower: within(base + interval.lower),
    upper: within(base + interval.upper),
    text: formatShare(rate),
  };
}

function analyticTable({ byAnalytic }: PeopleFigures): Text[number] {
  return tableOf(
    'How far people agree',
    [
      { heading: 'analytic' },
      ...['labels', 'divided', 'a person contradicts', '95 %', 'Fleiss’ κ'].map((heading) => ({
        heading,
        align: 'right' as const,
      })),
    ],
    byAnalytic.map(({ analytic, assertions, divided, contradiction, fleissKappa }) => [
      printableLine(analytic, 60),
      formatCount(assertions),
      formatCount(divided),
      formatShare(contradiction.rate),
      formatInterval(contradiction.interval),
      fleissKappa === null ? '–' : fleissKappa.toFixed(2),
    ]),
    { shown, noun: 'analytic' },
  );
}

function suspectTable(suspects: PeopleSection['suspects']): Text[number] {
  return tableOf(
    '',
    ['fixture', 'analytic', 'label', 'people against', 'graders against', 'oracle'],
    suspects.map(({ fixture, analytic, expected, people, graders, oracle }) => [
      printableLine(fixture, 60),
      printableLine(analytic, 60),
      String(expected),
      `${formatCount(people.against)} of ${formatCount(people.of)}`,
      `${formatCount(graders.against)} of ${formatCount(graders.of)}`,
      oracle === null ? '' : printableLine(oracle, 60),
    ]),
    { shown: 10, noun: 'label' },
  );
}

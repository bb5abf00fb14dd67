import { formatCount, formatInterval, formatShare, printable, printableLine } from 'gpt-assay/basics';
import { type Column, type Section, type Text, line, linkTo, tableOf, toned, when } from 'gpt-assay/experiment';
import type { Find, FoolSection } from '../fool/fool-section';

/** The programs that a search found, the chance levels, and how the calls were spent. */
export function foolSection({ finds, originals, operators }: FoolSection): Section {
  return {
    id: 'fool',
    heading: finds.some(({ status }) => status === 'found') ? 'What fools it' : 'Nothing fools it so far',
    about:
      'Rates are from new trials that were not used to find the program. Intervals are exact, at 95 % for the whole search.',
    blocks: [
      ...finds.flatMap(findBlocks),
      tableOf(
        'Unchanged fixtures: how often the grader is wrong without changes',
        ['analytic', ...['wrong', 'of', 'at most'].map(right)],
        originals.map(({ analytic, wrong, judged, chance }) => [
          printableLine(analytic, 60),
          formatCount(wrong),
          formatCount(judged),
          formatShare(chance),
        ]),
      ),
      ...when(
        operators.length > 0,
        '',
        tableOf(
          'Programs tried, most often misjudged first',
          ['operator', ...['programs', 'misjudged at first', 'could still fool it (95 % confidence)'].map(right)],
          operators.map(({ operator, programs, misjudged, bound }) => [
            operator,
            formatCount(programs),
            formatCount(misjudged),
            bound === null ? '–' : `up to ${formatShare(bound)} of its programs`,
          ]),
          { shown: 10, noun: 'operator' },
        ),
      ),
    ],
  };
}

/** The program before it was shrunk; empty if it was not. */
export function beforeShrinking({ original, program, parent }: Find): Text {
  return when(original !== null && original !== program, {
    kind: 'fold',
    summary: `Before it was shrunk, made from ${printableLine(parent)}`,
    blocks: [{ kind: 'copy', label: 'Before', text: printable(original ?? '') }],
  });
}

function findBlocks(find: Find): Text {
  const { fixture, analytic, parent, operator, what, program, language, status } = find;
  const isFound = status !== 'not-confirmed';
  return [
    line(
      toned('heading', isFound ? `The program (${language}): ` : 'Not confirmed: '),
      linkTo(describeFind(find), fixture, analytic),
    ),
    ...when(isFound, { kind: 'copy', label: 'The program', text: printable(program).trimEnd() }),
    // The outcome says it of a program that was found.
    ...when(
      status !== 'found',
      toned('quiet', `Made from ${printableLine(parent)} by ${operator} in line ${find.line}: ${printableLine(what)}`),
    ),
    '',
  ];
}

function describeFind({ analytic, expected, wrong, judged, interval, status }: Find): string {
  const rate =
    status === 'open'
      ? `${formatCount(wrong)} of ${formatCount(judged)} new trials so far`
      : `${formatCount(wrong)} of ${formatCount(judged)} new trials, ${formatInterval(interval)}`;
  return `${printableLine(analytic, 60)} is ${String(expected)}, but the grader said otherwise in ${rate}`;
}

function right(heading: string): Column {
  return { heading, align: 'right' };
}

import { groupBy } from '../../../../basics/collections';
import type { AssertionsView } from '../../experiment/experiment-view';
import type { Card } from './cards';
import type { Decision, Decisions } from './decision';

/**
 * What follows from decisions, as YAML to paste: a document for each fixture file whose labels change, and comments on
 * all else.
 */
export function changesOf({ subtitle, deck }: AssertionsView, cards: readonly Card[], decisions: Decisions): string {
  if (deck === undefined) {
    return '';
  }
  const decided = (decision: Decision): readonly Card[] => cards.filter(({ key }) => decisions.get(key) === decision);
  const parts = [
    [
      `# ${subtitle}`,
      `# ${decisions.size} of ${counted(cards.length, 'disagreement')} decided.`,
      ...(deck.simulated ? ['# SIMULATED: an offline model answered. Change nothing because of its answers.'] : []),
    ],
    labelLines(decided('l'), deck),
    rubricLines(decided('r'), deck),
    graderLines(decided('g'), deck),
  ];
  return `${parts
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n`;
}

type Commands = NonNullable<AssertionsView['deck']>;

function labelLines(cards: readonly Card[], { check, again }: Commands): readonly string[] {
  const files = groupBy(cards, ({ fixture }) => fixture.file);
  return cards.length === 0
    ? []
    : [
        `# Wrong labels: ${cards.length}. Change these lines of ${counted(files.size, 'fixture file')}, then: ${check}`,
        `# Recorded replies are reused, for no prompt contains a label: ${again}`,
        ...[...files].flatMap(([file, own]) => [
          '---',
          `# ${file}`,
          'expected:',
          ...own.map(
            ({ analytic, assertion, times, judged }) =>
              `  ${yamlKey(analytic)}: ${String(!assertion.expected)} # line ${lineOf(assertion.place)}: was ${String(assertion.expected)}; answered ${String(!assertion.expected)} in ${times} of ${judged}`,
          ),
        ]),
      ];
}

function rubricLines(cards: readonly Card[], { promptFile }: Commands): readonly string[] {
  const rubrics = groupBy(cards, ({ analytic }) => analytic);
  return cards.length === 0
    ? []
    : [
        `# Unclear rubrics: ${rubrics.size}, in ${promptFile}. Say in each what is true of these submissions, and why:`,
        ...[...rubrics].flatMap(([analytic, own]) => [
          `#   ${analytic}`,
          ...own.map(
            ({ fixture, assertion, times, judged }) =>
              `#     ${fixture.file} (${fixture.title}): expected ${String(assertion.expected)}, answered ${String(!assertion.expected)} in ${times} of ${judged}`,
          ),
        ]),
      ];
}

function graderLines(cards: readonly Card[], { again, vote }: Commands): readonly string[] {
  const rubrics = groupBy(cards, ({ analytic }) => analytic);
  const mostly = cards.filter(({ times, judged }) => 2 * times > judged).length;
  const advice = [
    ...(mostly > 0 ? [`#   wrong in most runs: ${mostly}. No vote helps: change the prompt or the model.`] : []),
    ...(mostly < cards.length
      ? [`#   wrong in the minority of runs: ${cards.length - mostly}. A vote may help, too: ${vote}`]
      : []),
  ];
  return cards.length === 0
    ? []
    : [
        `# The grader is wrong: ${cards.length}. Keep these fixtures and their labels: they will show whether a change helps.`,
        ...[...rubrics].map(
          ([analytic, own]) =>
            `#   ${analytic}: ${own.filter(({ assertion }) => !assertion.expected).length} falsely accepted, ${own.filter(({ assertion }) => assertion.expected).length} falsely rejected`,
        ),
        ...advice,
        `# Then measure again: ${again}`,
      ];
}

function lineOf(place: string): string {
  return place.slice(place.lastIndexOf(':') + 1);
}

/** A key of a YAML map: quoted unless it is a plain word that YAML reads as nothing else. */
function yamlKey(name: string): string {
  const isWord = /^[A-Za-z_]\w*$/.test(name) && !/^(?:true|false|null|yes|no|on|off|y|n)$/i.test(name);
  return isWord ? name : JSON.stringify(name);
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

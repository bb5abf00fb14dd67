import { allOperators, applyAll, type OperatorName } from '../code/variants';
import { applySite } from '../code/variants/apply-site';
import type { Purpose } from '../code/variants/operator';

const javascript = `/**
 * @param {number[]} list
 * @param {number} limit
 * @returns {boolean}
 */
function solve(list, limit) {
  let total = 0;
  const twice = (n) => n * 2;
  for (let i = 0; i < list.length; i++) {
    if (list[i] === 'x') return true;
    if (!(list[i] > 0 && total < 9)) {
      total = total + twice(list[i + 1]);
    } else {
      list.push(helper(total, limit));
    }
  }
  return !list.includes(limit) || total > limit;
}

function helper(a, b) {
  const sum = a - b;
  return sum;
}

module.exports = { solve };
`;

const python = `def solve(items, limit):
    """Says whether it is too much.

    Args:
        items (list): Numbers.
        limit (int): What is allowed.

    Returns:
        bool: Whether.
    """
    total = 0
    count = 1
    twice = lambda n: n * 2
    for i in range(0, len(items)):
        if not (items[i] > 0 and total < 9):
            total = total + twice(items[i])
        else:
            items.append(helper(total, limit))
    if total > limit:
        return True
    return limit in [n for n in items] or total is not None


def helper(a, b):
    result = a - b
    return result
`;

const headings: readonly (readonly [Purpose, string, string])[] = [
  ['preserving', 'The same in other words', 'Labels must stay: a verdict that changes is **flipped**.'],
  ['flipping', 'Faults', 'A label that was true must become false: a grader that sees it has **caught** it.'],
  ['injection', 'Tricks', 'Labels must stay: a false one that the grader now calls true is **fooled**.'],
  ['empty', 'No solution at all', 'What is false of it must be called false: else the grader is **fooled**.'],
];

/** `docs/reference/operators.md`: every operator with what it makes of small programs. */
export function renderOperatorsPage(): string {
  const sections = headings.flatMap(([purpose, heading, meaning]) => [
    `## ${heading}`,
    meaning,
    allOperators
      .filter((one) => one.purpose === purpose)
      .flatMap((one) => [`- \`${one.name}\`: ${one.summary}`, ...examplesOf(one)])
      .join('\n'),
  ]);
  return `${[
    '# Operators of `assay stress`',
    'How variants are made of fixtures. An operator says what should happen to the labels; the oracle decides, and what it\ndoes not confirm is dropped.',
    ...sections,
    'This page is made by `npm run -s operators`.',
  ].join('\n\n')}\n`;
}

/** What an operator makes of the first line that it changes, in each language where it shows. */
function examplesOf({ name, purpose }: OperatorName): readonly string[] {
  const examples = [
    ['javascript', javascript],
    ['python', python],
  ].flatMap(([language = '', solution = '']) => {
    const applied = applyAll({ language, solution }, ['isCorrect'], [purpose]).find(
      ({ operator }) => operator.name === name,
    );
    return (applied?.sites ?? []).flatMap((site) => firstChange(solution, applySite(solution, site))).slice(0, 1);
  });
  return [...new Set(examples)];
}

/** Of a change of one line, the line before and after it. */
function firstChange(before: string, after: string): readonly string[] {
  const [old, now] = [before.split('\n'), after.split('\n')];
  const at = old.findIndex((line, index) => line !== now[index]);
  const [from, to] = [old[at]?.trim() ?? '', now[at]?.trim() ?? ''];
  // What only moved, or changed its blanks, is no example.
  const isNew = from !== to && !before.includes(to);
  const isShown = isNew && old.length === now.length && from !== '' && to !== '' && `${from}${to}`.length < 95;
  return isShown && !`${from}${to}`.includes('`') ? [`  - \`${from}\` → \`${to}\``] : [];
}

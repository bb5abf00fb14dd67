'use strict';

const { element } = require('./element');
const { folded, table } = require('./frame');

/** @typedef {import('../interview/interview-view').InterviewView} InterviewView */
/** @typedef {import('../interview/interview-view').RoundAnswerView} RoundAnswerView */
/** @typedef {{ check: import('../interview/interview-view').CheckView, points: number, got: string | null, why: string | null }} Line */

/** Number of failed checks with one reason from which on the reason is shown once. */
const several = 3;

/**
 * What became of each check of an answer, those that cost points first.
 *
 * @param {InterviewView} view
 * @param {RoundAnswerView} answer
 */
function checkParts(view, answer) {
  const lines = linesOf(view, answer);
  if (lines.length === 0) {
    return element('p', { class: 'small' }, 'Nothing was checked.');
  }
  const short = lines.filter(({ check, points }) => points < check.weight);
  const whole = lines.filter(({ check, points }) => points >= check.weight);
  const shared = sharedReason(short);
  const alike = short.filter(({ got, why }) => shared !== undefined && why === shared && got === null);
  const other = short.filter((line) => !alike.includes(line));
  return [
    alike.length > 0 && [
      element('p', {}, element('span', { class: 'bad' }, `✕ ${alike.length} of ${lines.length} checks: `), shared),
      folded(`Which ${alike.length}`, checkTable(alike, 'Checks that failed for this reason', false)),
    ],
    other.length > 0 &&
      checkTable(
        other,
        `${other.length} of ${lines.length} ${lines.length === 1 ? 'check' : 'checks'} failed${alike.length > 0 ? ' for other reasons' : ''}`,
        true,
      ),
    whole.length > 0 &&
      folded(
        short.length === 0 ? `All ${whole.length} checks passed` : `${whole.length} passed`,
        checkTable(whole, 'Checks that passed', false),
      ),
  ];
}

/**
 * Each check of an answer with what became of it; none where nothing was checked.
 *
 * @param {InterviewView} view
 * @param {RoundAnswerView} answer
 * @returns {readonly Line[]}
 */
function linesOf({ shelves }, answer) {
  const checks = answer.checks === null ? undefined : shelves.checks[answer.checks];
  const verdict = answer.verdict === null ? undefined : shelves.verdicts[answer.verdict];
  return checks === undefined || verdict === undefined
    ? []
    : checks.map((check, place) => ({
        check,
        points: verdict.points[place] ?? 0,
        got: verdict.got[place] ?? null,
        why: verdict.why[place] ?? null,
      }));
}

/** What became of a check in one answer, in a cell of a table. @param {Line | undefined} line */
function wordCheck(line) {
  if (line === undefined) {
    return '–';
  }
  const { check, points, got, why } = line;
  const isWhole = points >= check.weight;
  return [
    element(
      'span',
      { class: isWhole ? 'good' : 'bad' },
      `${isWhole ? '✓' : points > 0 ? '~' : '✕'} ${points}/${check.weight} `,
    ),
    !isWhole && received(got, why),
  ];
}

/** Why several checks failed alike, and gave nothing. @param {readonly Line[]} short */
function sharedReason(short) {
  const silent = short.flatMap(({ got, why }) => (got === null && why !== null ? [why] : []));
  return silent.find((why) => silent.filter((one) => one === why).length >= several);
}

/** @param {readonly Line[]} lines @param {string} caption @param {boolean} isTold Whether to say what came. */
function checkTable(lines, caption, isTold) {
  return table(
    caption,
    ['check', 'expected', ...(isTold ? ['received'] : []), 'points'],
    lines.map(({ check, points, got, why }) => [
      nameOf(check, points),
      element('code', {}, check.expected),
      ...(isTold ? [received(got, why)] : []),
      `${points}/${check.weight}`,
    ]),
    'checks',
  );
}

/** @param {string | null} got @param {string | null} why */
function received(got, why) {
  return [
    got !== null && element('code', {}, got),
    why !== null && element('div', { class: 'small' }, why),
    got === null && why === null && '–',
  ];
}

/** @param {import('../interview/interview-view').CheckView} check @param {number} points */
function nameOf({ name, assert, weight }, points) {
  const [style, mark] = points >= weight ? ['good', '✓'] : points > 0 ? ['bad', '~'] : ['bad', '✕'];
  return [
    element('span', { class: style }, `${mark} `),
    name !== '' && `${name} `,
    element('code', { class: 'small' }, assert),
  ];
}

module.exports = { checkParts, linesOf, wordCheck };

'use strict';

const { summaryOf } = require('../components/assertions/assertion-details');
const { codeBlock } = require('./code');
const { percent } = require('./chart');
const { element } = require('./element');
const { table } = require('./frame');
const { replyList } = require('./reply-list');
const { trialStrip } = require('./trial-strip');

/** @typedef {import('../quiz/quiz-view').QuizView} QuizView */
/** @typedef {import('../quiz/quiz-view').QuestionView} QuestionView */
/** @typedef {import('../experiment/experiment-view').CountsView} CountsView */

const terms = { held: 'right', failed: 'wrong', 'errored (not judged)': 'without a reply' };

/**
 * All about one question: its options, what was chosen how often, the trials and the replies of one group, or of all together.
 *
 * @param {QuizView} view
 * @param {number} place Of the question.
 * @param {number | undefined} group `undefined` for all.
 */
function questionDetails(view, place, group) {
  const [fixture, question, assertion] = [view.fixtures[place], view.questions[place], view.assertions[place]];
  const of = view.groups[group ?? -1];
  const [result, replies] = [of?.results[place] ?? undefined, of?.replies[place]];
  const counts = of === undefined ? sumOf(view.groups.flatMap(({ results }) => results[place] ?? [])) : result;
  if (fixture === undefined || question === undefined || assertion === undefined || counts === undefined) {
    return undefined;
  }
  const right =
    question.multiple || question.open ? undefined : question.options.findIndex(({ correct }) => correct) + 1;
  const isStrip = result !== undefined && !('outcomes' in result.trials && result.trials.outcomes.length < 2);
  return {
    heading: `${fixture.id} › ${of?.name ?? 'all cells'}`,
    about: `${assertion.place}${question.multiple ? ' · several options may be right' : ''} · ${sayCounts(counts)}`,
    parts: [
      question.text === null
        ? element('p', { class: 'question' }, fixture.title)
        : codeBlock(question.text, { label: 'The question' }),
      question.suspicious !== null && sayWhy(question.suspicious),
      optionTable(question, counts, chosenIn(view, place, group)),
      isStrip && [element('p', {}, summaryOf(assertion, result)), trialStrip(result.trials, terms, right)],
      view.groups.length > 1 && otherGroups(view, place, question),
      element('h3', {}, 'Replies, wrong ones first'),
      replies === undefined
        ? element('p', {}, 'Choose a cell of the table to see its replies.')
        : replyList(view, replies, meaningIn(view, question), true),
    ],
  };
}

/** @param {CountsView} counts */
function sayCounts({ judged, failures, unreadable, errored }) {
  return [
    judged === 0 ? 'nothing judged' : `${judged - failures} of ${judged} right`,
    ...(unreadable > 0 ? [`${unreadable} unreadable`] : []),
    ...(errored > 0 ? [`${errored} without a reply, not judged`] : []),
  ].join(', ');
}

/** @param {import('../quiz/quiz-view').SuspiciousView} suspicious */
function sayWhy({ labelled, most, chosen, share }) {
  return element(
    'p',
    { class: 'bad' },
    `Suspicious label: it says ${labelled}; ${most ? 'most answers say' : 'the most common other answer is'} ${chosen} (${share} of the answers).`,
  );
}

/** How often each option was chosen by a group, or by all. @param {QuizView} view @param {number} place @param {number | undefined} group */
function chosenIn({ chosen, questions }, place, group) {
  const groups = group === undefined ? chosen : [chosen[group]];
  return (questions[place]?.options ?? []).map((_, option) =>
    groups.reduce((sum, own) => sum + (own?.[place]?.[option] ?? 0), 0),
  );
}

/**
 * The options in the order of the file, with how often each was chosen.
 *
 * @param {QuestionView} question
 * @param {CountsView} counts
 * @param {readonly number[]} chosen
 */
function optionTable({ options, multiple, open }, { judged, unreadable, errored }, chosen) {
  const rows = options.map(({ text, correct: right }, index) =>
    barRow(`${right ? '✓' : '✕'} ${index + 1}. ${text}`, right ? 'right' : 'failed', chosen[index] ?? 0, judged, right),
  );
  return table(
    open
      ? 'Answers, most common first; ✓ is right'
      : `Options in the order of the file${multiple ? ' (an answer may hold several)' : ''}, and how often each was chosen; ✓ is right`,
    [open ? 'answer' : 'option', open ? 'given' : 'chosen', 'of the answers'],
    [
      ...rows,
      ...(unreadable > 0 ? [barRow('No answer (unreadable)', 'unreadable', unreadable, judged, false)] : []),
      ...(errored > 0 ? [['No reply (not judged)', errored, '']] : []),
    ],
  );
}

/**
 * @param {string} name
 * @param {string} style
 * @param {number} count
 * @param {number} judged
 * @param {boolean} strong
 */
function barRow(name, style, count, judged, strong) {
  const share = judged === 0 ? 0 : count / judged;
  return [
    element(strong ? 'strong' : 'span', { class: 'option' }, name),
    count,
    element(
      'span',
      { class: 'meter' },
      element(
        'svg',
        { class: 'bar', viewBox: '0 0 100 10', preserveAspectRatio: 'none', 'aria-hidden': 'true' },
        element('rect', { class: style, x: 0, y: 0, width: Math.min(100, share * 100), height: 10 }),
      ),
      judged === 0 ? '' : percent(share),
    ),
  ];
}

/**
 * What each group answered.
 *
 * @param {QuizView} view
 * @param {number} place
 * @param {QuestionView} question
 */
function otherGroups(view, place, { options, open }) {
  return [
    element('h3', {}, 'What each cell answered'),
    table(
      open ? 'Answers, as numbered above; ✓ is right' : 'Answers by option, in the order of the file; ✓ is right',
      [
        'cell',
        'right',
        ...options.map(({ correct }, index) => `${correct ? '✓ ' : ''}${index + 1}`),
        'unreadable',
        'no reply',
      ],
      view.groups.map(({ name, results }, group) => {
        const own = results[place] ?? null;
        return own === null
          ? [name, 'not asked', ...options.map(() => '–'), '–', '–']
          : [
              name,
              `${own.judged - own.failures}/${own.judged}`,
              ...chosenIn(view, place, group),
              own.unreadable,
              own.errored,
            ];
      }),
    ),
  ];
}

/**
 * @param {QuizView} view
 * @param {QuestionView} question
 * @returns {(reply: import('../experiment/experiment-view').ReplyView) => import('./reply-list').Meaning}
 */
function meaningIn({ problems }, { options, open }) {
  return ({ outcomes, chosen = [], problem }) => {
    const settled =
      chosen.map((place) => `option ${place + 1}, “${options[place]?.text ?? ''}”`).join(' and ') || 'no option';
    const end = open ? '' : `: ${settled}`;
    switch (outcomes) {
      case '.':
        return { what: `Right${end}`, sign: '✓', isGood: true, rank: 2 };
      case 'u':
        return { what: `Unreadable: ${problems[problem ?? -1]}`, sign: '?', isGood: false, rank: 1 };
      default:
        return { what: `Wrong${end}`, sign: '✕', isGood: false, rank: 0 };
    }
  };
}

/** @param {readonly CountsView[]} all @returns {CountsView | undefined} */
function sumOf(all) {
  const sum = (/** @type {keyof CountsView} */ of) => all.reduce((total, one) => total + one[of], 0);
  return all.length === 0
    ? undefined
    : { judged: sum('judged'), failures: sum('failures'), unreadable: sum('unreadable'), errored: sum('errored') };
}

module.exports = { questionDetails, sumOf };

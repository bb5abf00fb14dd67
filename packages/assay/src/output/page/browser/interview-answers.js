'use strict';

const { codeBlock } = require('./code');
const { percent } = require('./chart');
const { element } = require('./element');
const { folded } = require('./frame');
const { checkParts } = require('./interview-checks');
const { unpack, wholeReply } = require('./interview-texts');

/** @typedef {import('../interview/interview-view').InterviewView} InterviewView */
/** @typedef {import('../interview/interview-view').AnswersView} AnswersView */
/** @typedef {import('../interview/interview-view').AnswerView} AnswerView */
/** @typedef {import('../interview/interview-view').RoundAnswerView} RoundAnswerView */

/** Number of answers shown at first, and of these, the number opened. */
const atOnce = 20;
const mostOpen = 3;

/**
 * All answers of a cell to a question, those that failed first.
 *
 * @param {InterviewView} view
 * @param {AnswersView} answers
 */
function answerList(view, answers) {
  const { shown, more } = answers;
  const list = element('div', { class: 'answers' });
  const next = element('button', { type: 'button', onclick: showMore });
  let count = 0;
  showMore();
  return [
    list,
    next,
    more.different > 0 &&
      element(
        'p',
        {},
        `${more.different} more different ${more.different === 1 ? 'answer' : 'answers'} (${more.times} in total, ${more.passed} of them pass) omitted to keep this page small; see evaluated.ndjson.`,
      ),
  ];

  function showMore() {
    const added = shown.slice(count, count + atOnce);
    added.forEach((answer, index) => list.append(answerPart(view, answer, count + index)));
    count += added.length;
    next.hidden = count >= shown.length;
    next.textContent = `Show ${Math.min(atOnce, shown.length - count)} more of ${shown.length - count}`;
  }
}

/**
 * One answer; the first that failed are open, or else the first that passes.
 *
 * @param {InterviewView} view
 * @param {AnswerView} answer
 * @param {number} index
 */
function answerPart(view, answer, index) {
  const last = answer.rounds.findLast(({ status }) => status !== 'ERRORED') ?? answer.rounds.at(-1);
  const passes = last?.status === 'PASS';
  return element(
    'details',
    { class: passes ? 'answer' : 'answer wrong', open: index === 0 || (!passes && index < mostOpen) },
    element(
      'summary',
      {},
      element(
        'strong',
        {},
        element('span', { class: passes ? 'good' : 'bad' }, last === undefined ? '' : outcomeOf(view, last)),
      ),
      ` · ${answer.times === 1 ? '' : `${answer.times} times, `}${answer.runs}`,
      answer.rounds.length > 1 && ` · ${answer.rounds.length} rounds`,
      answer.replies > 1 && ` · first of ${answer.replies} different replies with this code`,
    ),
    answer.rounds.map((round, place) => roundPart(view, round, answer.rounds[place - 1], answer.rounds.length > 1)),
  );
}

/** @param {InterviewView} view @param {RoundAnswerView} round */
function outcomeOf({ failures }, { status, passed, total, failure }) {
  const kind = failure === null ? undefined : failures[failure];
  switch (status) {
    case 'PASS':
      return `✓ passes, ${passed} of ${total} points`;
    case 'ERRORED':
      return '– no reply, not judged';
    default:
      return `✕ ${kind ?? 'falls short'}, ${passed} of ${total} points${total > 0 ? ` (${percent(passed / total)})` : ''}`;
  }
}

/** @param {InterviewView} view @param {RoundAnswerView} round @param {RoundAnswerView | undefined} before @param {boolean} isNamed */
function roundPart(view, round, before, isNamed) {
  const { shelves } = view;
  const code = round.code === null ? undefined : shelves.texts[round.code];
  const reply = round.reply === null ? undefined : shelves.replies[round.reply];
  const told = round.told === null ? undefined : shelves.texts[round.told];
  const isSame = code !== undefined && before?.code === round.code && before.verdict === round.verdict;
  return [
    isNamed && element('h3', {}, `Round ${round.round}: ${outcomeOf(view, round)}`),
    told !== undefined &&
      folded('What the model was told about the answer', codeBlock(unpack(told), { label: 'What the model was told' })),
    round.remark !== null && element('p', { class: 'small bad' }, round.remark),
    isSame && element('p', {}, 'The same code with the same results.'),
    round.status !== 'ERRORED' &&
      !isSame &&
      element(
        'div',
        { class: 'columns' },
        element(
          'div',
          {},
          code === undefined
            ? element('p', { class: 'small' }, 'There is no code in the reply.')
            : codeBlock(unpack(code), { label: 'The code as it was run', numbered: true }),
        ),
        element('div', {}, checkParts(view, round)),
      ),
    reply !== undefined &&
      folded(
        code === undefined ? 'The reply' : 'The whole reply',
        codeBlock(wholeReply(reply, code), { label: 'The whole reply' }),
        code === undefined,
      ),
    round.isCut && element('p', { class: 'small' }, 'Rest omitted to keep the page small; see evaluated.ndjson.'),
  ];
}

module.exports = { answerList, outcomeOf };

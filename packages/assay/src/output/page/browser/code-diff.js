'use strict';

const { toSpans } = require('./code');
const { element } = require('./element');

/** Number of unchanged lines shown around a change in a long text, and maximum length of a text shown in full. */
const shown = { context: 4, whole: 60 };

/** @typedef {import('../figures').Lines} Lines */

/**
 * Two codes beside each other, or one below the other where the window is narrow; what changed is marked by sign and colour.
 *
 * @param {{ label: string, before: Lines, after: Lines, spans: readonly number[] }} diff Spans are those of a variant's view.
 */
function codeDiff({ label, before, after, spans }) {
  const keepsAll = Math.max(before.length, after.length) <= shown.whole;
  /** @type {HTMLElement[]} */
  const parts = [];
  let [from, to] = [0, 0];
  for (let place = 0; place < spans.length; place += 3) {
    const [same = 0, removed = 0, added = 0] = spans.slice(place, place + 3);
    const isLast = place + 3 >= spans.length && removed + added === 0;
    const [head, tail] = [place === 0 ? 0 : shown.context, isLast ? 0 : shown.context];
    const left = keepsAll ? 0 : same - head - tail;
    if (left > 1) {
      parts.push(unchanged(from, to, head), skipped(left), unchanged(from + same - tail, to + same - tail, tail));
    } else {
      parts.push(unchanged(from, to, same));
    }
    [from, to] = [from + same, to + same];
    if (removed + added > 0) {
      parts.push(
        pair(
          column('del', before.slice(from, from + removed), from, '−'),
          column('ins', after.slice(to, to + added), to, '+'),
        ),
      );
    }
    [from, to] = [from + removed, to + added];
  }
  return element('div', { class: 'diff', role: 'group', 'aria-label': label }, parts);

  /** @param {number} first @param {number} second @param {number} count */
  function unchanged(first, second, count) {
    const copy = column('span', before.slice(first, first + count), first, ' ');
    // A screen reader should read unchanged lines only once.
    copy.setAttribute('aria-hidden', 'true');
    return pair(copy, column('span', after.slice(second, second + count), second, ' '), 'same');
  }
}

/** @param {HTMLElement} left @param {HTMLElement} right */
function pair(left, right, style = 'changed') {
  return element('div', { class: `pair ${style}` }, left, right);
}

/** @param {number} lines */
function skipped(lines) {
  return element('p', { class: 'skipped' }, `${lines} lines are the same`);
}

/** @param {string} tag @param {Lines} lines @param {number} first @param {string} sign */
function column(tag, lines, first, sign) {
  return element(
    'div',
    { class: 'side' },
    lines.map((pieces, line) =>
      element(
        tag,
        { class: 'diff-line' },
        element('span', { class: 'diff-number' }, `${first + line + 1}`),
        element('span', { class: 'diff-sign' }, sign),
        element('code', {}, toSpans(pieces)),
      ),
    ),
  );
}

module.exports = { codeDiff };

'use strict';

/** Signs of decisions that stand against a release, and of those of a gate. */
const marks = /** @type {Readonly<Record<string, string>>} */ ({
  failed: '✕',
  rejected: '✕',
  certified: '✓',
  inconclusive: '?',
});

/**
 * The colour of a share that should be small: 0 for none at all, then by steps.
 *
 * @param {number | null} share
 */
function levelOf(share, steps = [0.02, 0.05, 0.1, 0.25, 0.5]) {
  return share === null || share === 0 ? 0 : steps.filter((step) => share > step).length + 1;
}

/**
 * The sign of a decision, if it has one.
 *
 * @param {string | null} decision
 */
function markOf(decision) {
  const mark = marks[decision ?? ''];
  return mark === undefined ? {} : { mark };
}

module.exports = { levelOf, markOf };

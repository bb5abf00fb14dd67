'use strict';

/**
 * The colour of a share that should be small: 0 for none at all, then by steps.
 *
 * @param {number | null} share
 */
function levelOf(share) {
  return share === null || share === 0 ? 0 : [0.02, 0.05, 0.1, 0.25, 0.5].filter((step) => share > step).length + 1;
}

module.exports = { levelOf };

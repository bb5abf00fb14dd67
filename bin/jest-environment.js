'use strict';

const load = require('./load');
const optimiseLate = require('./optimise-late');

const AssayEnvironment = load('jest/environment').default;

if (load.isCheckout) {
  // The process is this project's own; elsewhere it is its user's, whose tests may take longer.
  optimiseLate();
}

/** Assay's environment, whose tests find the tool compiled. */
module.exports = class extends AssayEnvironment {
  constructor(...args) {
    super(...args);
    load.shareWith(this.global, this.getVmContext());
  }
};

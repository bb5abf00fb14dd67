'use strict';

const { setFlagsFromString } = require('node:v8');
const load = require('./load');

const AssayEnvironment = load('jest/environment').default;

if (load.isCheckout) {
  // Our own suite takes seconds: V8 would spend one of them on optimising what ends soon. What V8 has compiled of the tool
  // is kept, and taken again, under its usual flags.
  setFlagsFromString('--interrupt-budget=500000');
  process.prependOnceListener('exit', () => setFlagsFromString('--interrupt-budget=67584'));
}

/** Assay's environment, whose tests find the tool compiled. */
module.exports = class extends AssayEnvironment {
  constructor(...args) {
    super(...args);
    load.shareWith(this.global, this.getVmContext());
  }
};

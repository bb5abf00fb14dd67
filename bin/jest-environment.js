'use strict';

const load = require('./load');

/** Assay's environment, whose tests find the tool compiled. */
module.exports = class extends load('jest/environment').default {
  constructor(...args) {
    super(...args);
    load.shareWith(this.global, this.getVmContext());
  }
};

'use strict';

const { readView } = require('./frame');

/** Each kind of page draws itself when it is loaded. */
const pages = {
  comparison: () => require('./comparison'),
  experiment: () => require('../components/report'),
  history: () => require('../components/report'),
  interview: () => require('../components/report'),
  quiz: () => require('../components/report'),
};

/** @type {{ kind: keyof typeof pages }} */
const { kind } = readView();
pages[kind]();

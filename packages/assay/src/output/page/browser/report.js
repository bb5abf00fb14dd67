'use strict';

const { readView } = require('./frame');

/** Each kind of page draws itself when it is loaded. */
const pages = {
  comparison: () => require('../components/report'),
  experiment: () => require('../components/report'),
  history: () => require('../components/report'),
  interview: () => require('./interview'),
  quiz: () => require('./quiz'),
};

/** @type {{ kind: keyof typeof pages }} */
const { kind } = readView();
pages[kind]();

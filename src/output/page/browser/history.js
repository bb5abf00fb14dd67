'use strict';

const { showSection } = require('./blocks');
const { readView, showPage } = require('./frame');

/** @type {import('../view').ExperimentView} */
const view = readView();

showPage(view, view.before.map(showSection));

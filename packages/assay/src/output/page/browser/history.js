'use strict';

const { nameInAddress } = require('./address');
const { showSection } = require('./blocks');
const { readView, showPage } = require('./frame');
const { followLinks, reveal } = require('./reveal');

/** @type {import('../view').ExperimentView} */
const view = readView();

showPage(view, view.before.map(showSection));
followLinks(() => reveal(nameInAddress()));

'use strict';

module.exports = require('./load')('jest/junit-reporter').JunitReporter;

'use strict';

module.exports = require('./load')('jest/reporter').AssayReporter;

'use strict';

require('./check-node');

// Jest takes the module itself.
module.exports = require('../dist/jest/reporter').AssayReporter;

'use strict';

// jest-junit calls the module itself.
module.exports = require('../dist/jest/junit-properties').junitProperties;

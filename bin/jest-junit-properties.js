'use strict';

module.exports = require('./load')('jest/junit-properties').junitProperties;

'use strict';

module.exports = require('./load')('jest/environment').default;

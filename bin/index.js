'use strict';

const { interviewSuite, openValidator, quizSuite, validatorSuite } = require('./load')('index');

// By their names, for whoever imports this as an ES module.
exports.interviewSuite = interviewSuite;
exports.openValidator = openValidator;
exports.quizSuite = quizSuite;
exports.validatorSuite = validatorSuite;

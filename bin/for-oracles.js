'use strict';

const all = require('./load')('for-oracles');

// By their names, for whoever imports this as an ES module.
exports.chooseFunctions = all.chooseFunctions;
exports.choosePythonFunctions = all.choosePythonFunctions;
exports.findAccidentalGlobals = all.findAccidentalGlobals;
exports.findCounterexample = all.findCounterexample;
exports.findLeaks = all.findLeaks;
exports.hasFunctions = all.hasFunctions;
exports.hostNames = all.hostNames;
exports.lacking = all.lacking;
exports.makesCode = all.makesCode;
exports.measureGrowth = all.measureGrowth;
exports.mentions = all.mentions;
exports.no = all.no;
exports.oncePerSubmission = all.oncePerSubmission;
exports.parseDocType = all.parseDocType;
exports.parseProgram = all.parseProgram;
exports.parsePython = all.parsePython;
exports.readDocComment = all.readDocComment;
exports.readDocstring = all.readDocstring;
exports.readSignature = all.readSignature;
exports.submissionEntry = all.submissionEntry;
exports.toModuleSource = all.toModuleSource;
exports.toSubmissionSource = all.toSubmissionSource;
exports.undecided = all.undecided;
exports.usesArguments = all.usesArguments;
exports.withoutComments = all.withoutComments;
exports.yes = all.yes;

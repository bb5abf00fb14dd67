'use strict';

const { setFlagsFromString } = require('node:v8');

/** Bytes of bytecode that a function runs before V8 looks whether to optimise it: usually, and where that is late. */
const budgets = { usual: 67_584, late: 500_000 };

/**
 * Has V8 optimise later: in what takes seconds, a fifth of the processor time goes into functions that hardly run again.
 * It is called once the tool is compiled, and ends with the process: what V8 has compiled is kept, and taken again, under
 * its usual flags only.
 */
module.exports = function optimiseLate() {
  // Later versions of V8 decide otherwise, and complain of a flag that they do not know.
  if (!process.version.startsWith('v20.')) {
    return;
  }
  setFlagsFromString(`--interrupt-budget=${budgets.late}`);
  process.prependOnceListener('exit', () => setFlagsFromString(`--interrupt-budget=${budgets.usual}`));
};

'use strict';

// A model that grades outputs: it approves of "true", disapproves of "false", and of a refusal it says nothing that
// promptfoo can read.
module.exports = class Judge {
  id() {
    return 'local:judge';
  }

  async callApi(prompt) {
    const output = /<Output>\\n(.*?)\\n<\/Output>\\n<Rubric>/.exec(prompt)?.[1] ?? '';
    const isShort = output === 'true';
    return {
      output: output.includes('cannot')
        ? 'I would rather not.'
        : JSON.stringify({ pass: isShort, score: isShort ? 0.9 : 0.3, reason: `It says ${output}.` }),
      tokenUsage: { total: 5, prompt: 3, completion: 2 },
    };
  }
};

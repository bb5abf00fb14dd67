'use strict';

// A provider that says whether code is a loop. `wrong` names code and the runs in which it errs; `cached` the run that it
// marks as a copy of its cache.
module.exports = class Grader {
  constructor({ id, config = {} }) {
    this.name = id ?? 'local:grader';
    this.config = config;
    this.asked = new Map();
  }

  id() {
    return this.name;
  }

  async callApi(prompt) {
    const run = this.asked.get(prompt) ?? 0;
    this.asked.set(prompt, run + 1);
    if (prompt.includes('explode')) {
      return { error: 'API error: 503 Service Unavailable' };
    }
    if (prompt.includes('private')) {
      return { output: 'I cannot judge this.', isRefusal: true };
    }
    const isLoop = prompt.includes('while') || prompt.includes('for (');
    const { wrong = {}, cached } = this.config;
    const errs = Object.entries(wrong).some(([code, runs]) => prompt.includes(code) && runs.includes(run));
    return {
      output: String(isLoop !== errs),
      tokenUsage: { total: 12, prompt: 10, completion: 2 },
      ...(run === cached ? { cached: true } : {}),
    };
  }
};

/** A report that docs/examples.md shows. */
export interface Example {
  readonly title: string;
  /** When one gets such a report, in one sentence. */
  readonly when: string;
  /** Command lines of `assay` that come before it. */
  readonly before?: readonly Prepared[];
  /** The command line of `assay` whose output is shown. */
  readonly command: readonly string[];
  /** Lines shown of a long output: so many from its beginning, so many from its end. */
  readonly shown?: { readonly first: number; readonly last: number };
}

/** A command that leaves a report which is said to be of some day, so that a history reads the same whenever it is written. */
export interface Prepared {
  readonly command: readonly string[];
  /** Such as `2026-03-02`. */
  readonly day: string;
}

const repeat = (model: string, ...more: readonly string[]): readonly string[] => [
  ...['repeat', 'two-sum', '--runs', '10', '--model', model],
  ...more,
];

const prepared = (day: string, rates: string): Prepared => ({
  command: repeat(`offline/key?${rates}`, '--out', `reports/${day}`),
  day,
});

/** All verdicts and kinds, in the order in which most people meet them. */
export const examples: readonly Example[] = [
  {
    title: 'Passed',
    when: 'Everything was asked once and enough was right, here of a quiz: it says something about this run only.',
    command: ['test-llm', 'accounting', '--runs', '1', '--model', 'offline/examinee?accuracy=0.9', '--prompt', '0'],
  },
  {
    title: 'Failed',
    when: 'An analytic is wrong more often than you tolerate, by more than chance.',
    command: repeat('offline/key?flip=0.04&seed=1'),
    shown: { first: 20, last: 17 },
  },
  {
    title: 'No failure shown',
    when: 'Several runs show no failure; the lines at the end say which failure they would have shown.',
    command: ['repeat', 'two-sum', '--runs', '20', '--model', 'offline/key?flip=0.002&seed=1'],
  },
  {
    title: 'Inconclusive',
    when: 'Too many trials got no reply, asking was stopped early, or there are too few trials to tell.',
    command: repeat('offline/key?flip=0.002&errored=0.1&seed=1'),
  },
  {
    title: 'Measured',
    when: 'Nothing can fail, because every assertion is soft (`--assert soft`, or `policy: soft` in the prompt).',
    command: [
      ...['repeat', 'explain-tides', '--runs', '5', '--assert', 'soft'],
      ...['--model', 'offline/grader?flip=0.01&seed=3'],
    ],
  },
  {
    title: 'Certified',
    when: 'A gate has shown that every hard assertion fails seldom enough; green only when a real model answered.',
    command: ['gate', 'two-sum', '--model', 'offline/key'],
  },
  {
    title: 'Rejected',
    when: 'A gate has shown that a model is not good enough, here for an accuracy of 80 % of a quiz.',
    command: ['gate', 'accounting', '--accuracy', '80%', '--model', 'offline/examinee?accuracy=0.6', '--prompt', '0'],
  },
  {
    title: 'An interview',
    when: 'Models wrote code, which was run and checked; here one of two earns less than the prompt requires.',
    command: [
      ...['interview', 'run', 'junior-dev', '--language', 'python', '--runs', '3', '--sandbox', 'embedded'],
      ...['--model', 'offline/coder?skill=0.5&seed=1,offline/coder?skill=0.95&seed=2'],
    ],
  },
  {
    title: 'A comparison',
    when: 'Two reports on the same fixtures: is another model, or another prompt, better?',
    before: [prepared('2026-03-02', 'flip=0.05&seed=1'), prepared('2026-03-03', 'flip=0.01&seed=2')],
    command: ['compare', 'reports/2026-03-02', 'reports/2026-03-03'],
  },
  {
    title: 'A history',
    when: 'All reports of a challenge in the order of time: what got worse or better, since when, and what changed with it.',
    before: [
      prepared('2026-03-02', 'flip=0.01&seed=1'),
      prepared('2026-03-03', 'flip=0.01&seed=2'),
      prepared('2026-03-04', 'flip=0.01&seed=3'),
      prepared('2026-03-05', 'flip=0.2&seed=4'),
    ],
    command: ['history', 'two-sum'],
  },
];

import type { Entry } from './entry';

/** Terms for questions, judgements and outcomes, in alphabetical order. */
export const reportWords: readonly Entry[] = [
  {
    word: 'advice',
    meaning: 'What to do about an assertion: fix, vote, make soft, drop or ask more.',
  },
  {
    word: 'analytic',
    also: ['analytics'],
    meaning: 'One yes-or-no question about a submission, with its rubric in the prompt.',
  },
  {
    word: 'assertion',
    also: ['assertions'],
    meaning: 'One fixture asked about one analytic: the answer is known, and the model must give it.',
  },
  {
    word: 'cell',
    also: ['cells'],
    meaning: 'One model with one system prompt.',
  },
  {
    word: 'certified',
    meaning:
      'A gate has shown that nothing fails more often than allowed, with the gate’s error rates. This applies to these fixtures only.',
  },
  {
    word: 'cut short',
    also: ['stopped early', 'incomplete'],
    meaning: 'Stopped before everything was asked. A shown failure still counts, but nothing can pass.',
  },
  {
    word: 'errored',
    also: ['no reply', 'without a reply', 'without reply'],
    meaning:
      'No reply arrived, for example because of a network error. It says nothing about the model and does not count.',
  },
  {
    word: 'failed',
    also: ['failed at'],
    meaning: 'Wrong significantly more often than tolerated. If asked only once: wrong.',
  },
  {
    word: 'fixture',
    also: ['fixtures'],
    meaning: 'One case with known answers, such as a submission.',
  },
  {
    word: 'gate',
    meaning:
      'A test that asks until it can decide: certified, rejected or undecided. Its error rates hold although it evaluates after each batch.',
  },
  {
    word: 'hard',
    also: ['hard assertion', 'hard assertions'],
    meaning: 'Must hold: it fails the test if it is wrong more often than tolerated.',
  },
  {
    word: 'held out',
    also: ['hold out', 'holdout'],
    meaning:
      'Fixtures that count but are never shown individually, so that the prompt cannot be tuned to them. Worse results on them indicate overfitting to the other fixtures.',
  },
  {
    word: 'how it fails',
    meaning:
      'At random: wrong in some runs, so a vote helps. Systematically: wrong in most runs, so a vote does not help.',
  },
  {
    word: 'inconclusive',
    also: ['undecided'],
    meaning: 'Too little evidence to pass or fail, for example because too many replies are missing.',
  },
  {
    word: 'log only',
    meaning: 'All assertions were made soft for this run, so nothing could fail.',
  },
  {
    word: 'measured',
    meaning: 'There were no hard requirements, so nothing could fail: these are figures, not a verdict.',
  },
  {
    word: 'no failure shown',
    meaning:
      'Nothing fails significantly. That does not prove that all is well: the reasons below the verdict say how large an error these trials would have detected.',
  },
  {
    word: 'passed',
    also: ['passed, this once'],
    meaning: 'Everything was asked once, and every hard requirement held. This applies to this run only.',
  },
  {
    word: 'points',
    meaning:
      'The worth of an answer’s checks; an answer passes with full points. Between two shares, points are percentage points.',
  },
  {
    word: 'policy',
    also: ['several policies'],
    meaning:
      'The requirement: how often an assertion may be wrong, and whether that must hold (hard) or is only reported (soft).',
  },
  {
    word: 'random',
    also: ['at random'],
    meaning: 'Wrong in some runs and right in most, so a vote of several answers helps.',
  },
  {
    word: 'rejected',
    meaning: 'A gate has shown that something fails more often than allowed.',
  },
  {
    word: 'round',
    also: ['rounds'],
    meaning: 'From the second round on, the model sees which checks failed and may correct its answer.',
  },
  {
    word: 'run',
    also: ['runs'],
    meaning: 'Each fixture asked once.',
  },
  {
    word: 'shard',
    meaning: 'One part of a measurement that is spread over several machines. Merge all shards before judging.',
  },
  {
    word: 'simulated',
    meaning:
      'Offline models answered: they know the right answers and err on purpose. The result says nothing about a prompt or a model.',
  },
  {
    word: 'soft',
    also: ['soft assertion', 'soft assertions', 'soft, fails nothing'],
    meaning: 'Reported, but never fails the test.',
  },
  {
    word: 'stable',
    meaning: 'Right in every run.',
  },
  {
    word: 'suspicious label',
    also: ['suspicious labels'],
    meaning: 'The expected answer contradicts what every model says, so perhaps the label is wrong.',
  },
  {
    word: 'systematic',
    also: ['systematically'],
    meaning: 'Wrong in most runs, so no vote helps. Check the rubric and the label.',
  },
  {
    word: 'tolerated',
    also: ['tolerates', 'tolerate', 'required'],
    meaning:
      'Tolerated: the failure rate that you allow, set in the prompt or the fixture. Required: the share of right answers that you demand.',
  },
  {
    word: 'trial',
    also: ['trials'],
    meaning: 'One fixture asked once of one model with one prompt.',
  },
  {
    word: 'unreadable',
    meaning: 'The reply arrived, but not in the requested format. It counts as wrong.',
  },
  {
    word: 'verdict',
    meaning:
      'The conclusion from the answers, compared with the tolerance or requirement, or else with the best or with chance.',
  },
  {
    word: 'vote',
    also: ['votes'],
    meaning: 'The answer that most of several replies give.',
  },
  {
    word: 'which way',
    meaning: 'Accepted: called true, but false is expected. Rejected: called false, but true is expected.',
  },
  {
    word: 'wrong',
    meaning: 'Answers that differ from the expected one, including unreadable ones, out of all replies.',
  },
];

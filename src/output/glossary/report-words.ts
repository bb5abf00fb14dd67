import type { Entry } from './entry';

/** Words for what is asked, how it is judged and what it comes to, in alphabetical order. */
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
      'A gate has shown that nothing is wrong more often than the gate allows, with the error rates that it was given. It speaks of these fixtures.',
  },
  {
    word: 'cut short',
    also: ['stopped early', 'incomplete'],
    meaning: 'Not everything was asked. A failure that was shown counts all the same, and nothing passes.',
  },
  {
    word: 'errored',
    also: ['no reply', 'without a reply', 'without reply'],
    meaning:
      'No reply came, for example because of the network. It says nothing about the model and counts as nothing.',
  },
  {
    word: 'failed',
    also: ['failed at'],
    meaning:
      'Wrong more often than is tolerated, beyond what bad luck explains. What was asked only once fails when it is wrong.',
  },
  {
    word: 'fixture',
    also: ['fixtures'],
    meaning: 'One case with known answers, such as a submission.',
  },
  {
    word: 'gate',
    meaning:
      'A test that asks until it can tell: it certifies, rejects, or ends undecided. It keeps its error rates although it looks after each batch.',
  },
  {
    word: 'hard',
    also: ['hard assertion', 'hard assertions'],
    meaning: 'Must hold: it fails the test when it is wrong more often than is tolerated.',
  },
  {
    word: 'held out',
    also: ['hold out', 'holdout'],
    meaning:
      'Fixtures that count and are never shown one by one, so that nobody tunes the prompt to them. Worse results there mean that somebody did.',
  },
  {
    word: 'how it fails',
    meaning: 'At random: wrong in some runs, so a vote helps. Systematically: wrong in most runs, so it does not.',
  },
  {
    word: 'inconclusive',
    also: ['undecided'],
    meaning: 'Too little evidence to say pass or fail, for example because too many replies did not come.',
  },
  {
    word: 'log only',
    meaning: 'All assertions were made soft for this run, so nothing could fail.',
  },
  {
    word: 'measured',
    meaning: 'Nothing hard was required, so nothing could fail: these are figures, not a verdict.',
  },
  {
    word: 'no failure shown',
    meaning:
      'What is wrong may be bad luck. It is no proof that all is well: the reasons below the verdict say how large an error this many trials would have noticed.',
  },
  {
    word: 'passed',
    also: ['passed, this once'],
    meaning: 'Each was asked once, and everything that must hold held. It speaks of this run only.',
  },
  {
    word: 'points',
    meaning:
      'What the checks of an answer are worth; an answer passes with all of them. Points between two shares are percentage points.',
  },
  {
    word: 'policy',
    also: ['several policies'],
    meaning:
      'What is required: how often it may be wrong, and whether that must hold (hard) or is only reported (soft).',
  },
  {
    word: 'random',
    also: ['at random'],
    meaning: 'Wrong in some runs and right in most, so a vote of several answers helps.',
  },
  {
    word: 'rejected',
    meaning: 'A gate has shown that something is wrong more often than the gate allows.',
  },
  {
    word: 'round',
    also: ['rounds'],
    meaning: 'From the second round on the model sees which checks failed and may correct its answer.',
  },
  {
    word: 'run',
    also: ['runs'],
    meaning: 'Each fixture asked once.',
  },
  {
    word: 'shard',
    meaning: 'One part of a measurement that is spread over several machines. Join all parts before you judge.',
  },
  {
    word: 'simulated',
    meaning:
      'Offline models answered, which know the right answers and err on purpose. It says nothing about a prompt or a model.',
  },
  {
    word: 'soft',
    also: ['soft assertion', 'soft assertions', 'soft, fails nothing'],
    meaning: 'Reported, and fails nothing.',
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
    meaning: 'Wrong in most runs, so no vote helps. Look at the rubric and the label.',
  },
  {
    word: 'tolerated',
    also: ['tolerates', 'tolerate', 'required'],
    meaning: 'The failure rate that you allow, as the prompt or the fixture says. What is required is the opposite.',
  },
  {
    word: 'trial',
    also: ['trials'],
    meaning: 'One fixture asked once of one model with one prompt.',
  },
  {
    word: 'unreadable',
    meaning: 'The reply came and is not in the format that was asked for. It counts as wrong.',
  },
  {
    word: 'verdict',
    meaning: 'What the answers come to: against what is tolerated or required, else against the best or against luck.',
  },
  {
    word: 'vote',
    also: ['votes'],
    meaning: 'The answer that most of several replies give.',
  },
  {
    word: 'which way',
    meaning: 'Accepted: said to be true and is false. Rejected: said to be false and is true.',
  },
  {
    word: 'wrong',
    meaning: 'Answers that are not as expected, unreadable ones included, of all answers that came.',
  },
];

import { wrapMarkdown } from '../../basics/text/wrap-markdown';

/** The terms of reports in alphabetical order, shown on pages and in `docs/glossary.md`. */
export const glossary: readonly Entry[] = [
  {
    word: 'AC1',
    also: ["Gwet's AC1"],
    meaning:
      'Gwet’s AC1: agreement of runs beyond chance, from 0 to 1. Unlike kappa, it stays meaningful when nearly all answers are the same.',
  },
  {
    word: 'accuracy',
    also: ['right'],
    meaning: 'Share of the judged answers that are right. Unreadable answers count as wrong.',
  },
  {
    word: 'adjusted p',
    also: ['adjustedP'],
    meaning: 'A p-value corrected for testing several things at once (see Holm). 0.05 or less counts as significant.',
  },
  {
    word: 'advice',
    meaning: 'What to do about an assertion: fix, vote, make soft, drop or ask more.',
  },
  {
    word: 'all pass',
    also: ['all 2 pass', 'all 3 pass', 'all 5 pass', 'all 10 pass'],
    meaning: 'Probability that all of several answers pass every check.',
  },
  {
    word: 'alpha',
    also: ["Krippendorff's alpha"],
    meaning:
      'Krippendorff’s alpha: agreement of runs beyond chance, 1 for always and 0 for no better than chance. It handles missing answers.',
  },
  {
    word: 'always right',
    meaning: 'Share of questions answered right in every run.',
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
    word: 'balanced accuracy',
    meaning:
      'Mean of two shares: true cases called true, and false cases called false. A grader that always gives the same answer scores 50 %.',
  },
  {
    word: 'base rate',
    also: ['right when it says true', 'right when it says false'],
    meaning:
      'Share of right submissions in real use. The rarer right submissions are, the more of the accepted ones are wrong.',
  },
  {
    word: 'calls per verdict',
    meaning: 'Requests that a vote takes on average. A vote stops asking as soon as the majority is certain.',
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
    word: 'Cramér’s V',
    meaning: 'How unevenly letters are chosen: 0 for evenly, 1 if only one letter is chosen.',
  },
  {
    word: 'cut short',
    also: ['stopped early', 'incomplete'],
    meaning: 'Stopped before everything was asked. A shown failure still counts, but nothing can pass.',
  },
  {
    word: 'difference',
    also: ['change'],
    meaning: 'Difference of two shares in percentage points: 5 % and 3 % differ by 2 points.',
  },
  {
    word: 'discrimination',
    meaning:
      'Correlation between a right answer to a question and the taker’s score on the other questions. Below 0, its key may be wrong.',
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
    word: 'failure rate',
    also: ['rate', 'rate (95 %)'],
    meaning: 'Share of the judged answers that are wrong, including unreadable ones.',
  },
  {
    word: 'false accepts',
    meaning: 'The model said true, but false is expected. Given as a share of the answers where false is expected.',
  },
  {
    word: 'false rejects',
    meaning: 'The model said false, but true is expected. Given as a share of the answers where true is expected.',
  },
  {
    word: 'Fisher’s exact test',
    also: ['Fisher’s test'],
    meaning: 'Tests whether two shares differ significantly. It is exact even for small counts.',
  },
  {
    word: 'fixture',
    also: ['fixtures'],
    meaning: 'One case with known answers, such as a submission.',
  },
  {
    word: 'floor',
    meaning:
      'Share of the assertions that are wrong in most runs. No vote helps: only a better prompt, label or model does.',
  },
  {
    word: 'G',
    also: ['submissions like these', 'submissions like them', 'questions like these', 'on unseen submissions'],
    meaning:
      'Generalisation: how often answers are wrong on unseen submissions. The fixtures are the sample, so more fixtures narrow the interval; more runs barely do.',
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
    word: 'Holm',
    meaning:
      'Holm’s correction for many tests at once: each test must be more convincing. The probability of any false alarm then stays that of a single test.',
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
    word: 'interval',
    also: ['intervals', '95 %', '95 % interval'],
    meaning: 'A range of plausible true values: in 95 of 100 measurements, such a range contains the true value.',
  },
  {
    word: 'kappa',
    also: ['κ', "Fleiss' kappa"],
    meaning: 'Fleiss’ kappa: agreement of runs beyond chance, 1 for always and 0 for no better than chance.',
  },
  {
    word: 'latency',
    also: ['how long replies took'],
    meaning: 'Time from a request to its reply.',
  },
  {
    word: 'log only',
    meaning: 'All assertions were made soft for this run, so nothing could fail.',
  },
  {
    word: 'luck',
    meaning:
      'Answers that happen to be right where the model is mostly wrong. A vote loses them. Failure rate = floor + noise − luck.',
  },
  {
    word: 'Matthews',
    also: ['Matthews correlation'],
    meaning:
      'Matthews correlation of answers and labels: 1 for always right, 0 for no better than guessing, −1 for always wrong.',
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
    word: 'noise',
    meaning: 'Answers that happen to be wrong where the model is mostly right. A vote removes them.',
  },
  {
    word: 'p',
    also: ['p-value', 'p ='],
    meaning: 'Probability that chance alone gives a result at least as extreme as this one.',
  },
  {
    word: 'pass@k',
    also: ['pass@', 'pass@1', 'pass@2', 'pass@3', 'pass@5', 'pass@10'],
    meaning: 'Probability that at least one of k answers passes every check.',
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
    word: 'Poisson-binomial test',
    also: ['exact poisson-binomial test'],
    meaning:
      'Gives the probability of at least this many wrong answers if each assertion failed exactly as often as tolerated.',
  },
  {
    word: 'policy',
    also: ['several policies'],
    meaning:
      'The requirement: how often an assertion may be wrong, and whether that must hold (hard) or is only reported (soft).',
  },
  {
    word: 'R',
    also: ['these fixtures again', 'these fixtures, asked again', 'the same fixtures, asked again'],
    meaning: 'Repeat: what to expect when the same fixtures are asked again. More runs narrow the interval.',
  },
  {
    word: 'random',
    also: ['at random'],
    meaning: 'Wrong in some runs and right in most, so a vote of several answers helps.',
  },
  {
    word: 'recall spread',
    meaning: 'How much the share of right answers depends on the letter of the right option; 0 is best.',
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
    word: 'runs agree',
    meaning: 'Share of pairs of runs that gave the same answer.',
  },
  {
    word: 'same answer each run',
    also: ['TARa'],
    meaning: 'TARa: share of the fixtures whose replies all gave the same readable answer.',
  },
  {
    word: 'same text each run',
    also: ['TARr'],
    meaning: 'TARr: share of the fixtures whose replies all have the same text.',
  },
  {
    word: 'shard',
    meaning: 'One part of a measurement that is spread over several machines. Merge all shards before judging.',
  },
  {
    word: 'sign flips',
    meaning:
      'A test of two sides on the same questions: if the sides are equal, each difference could as well have the opposite sign. The p-value is the share of sign flips that give at least as large a difference.',
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
    word: 'stretches',
    meaning: 'Failures that cluster in time. The trials are then not independent, and intervals are too narrow.',
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
  {
    word: 'wrong at least',
    meaning: 'Lower bound of the failure rate, with 95 % confidence.',
  },
];

interface Entry {
  readonly word: string;
  /** Other names, including plurals; in lower case if case does not matter. */
  readonly also?: readonly string[];
  readonly meaning: string;
}

/** Entries of which any name occurs in a text. */
export function wordsIn(text: string): readonly Entry[] {
  const both = { text, lower: text.toLowerCase() };
  return glossary.filter((entry) => namesOf(entry).some((name) => occurs(name, both)));
}

/** All names of an entry. */
export function namesOf({ word, also = [] }: Entry): readonly string[] {
  return [word, ...also];
}

/** The URL fragment of an entry, such as `word-no-failure-shown`. */
export function addressOf({ word }: Entry): string {
  return `word-${word
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/-$/, '')}`;
}

/** Whether a name occurs as a whole word; single letters are matched with their case. */
function occurs(name: string, { text, lower }: { readonly text: string; readonly lower: string }): boolean {
  const [place, wanted] = name.length === 1 ? [text, name] : [lower, name.toLowerCase()];
  for (let at = place.indexOf(wanted); at !== -1; at = place.indexOf(wanted, at + 1)) {
    if (!letter.test(place.charAt(at - 1)) && !letter.test(place.charAt(at + wanted.length))) {
      return true;
    }
  }
  return false;
}

const letter = /[\p{L}\p{N}]/u;

/** Renders `docs/glossary.md`. */
export function renderGlossary(): string {
  return [
    '# Glossary',
    '',
    ...wrapMarkdown(
      'The words of reports, each in one or two sentences. Pages explain the words that appear on them. This file is generated from `src/output/glossary/glossary.ts` by `npm run generate`. How the figures are computed, and how well they hold, is in [statistics.md](statistics.md).',
      '',
    ),
    '',
    ...glossary.flatMap((entry) => wrapMarkdown(`- **${entry.word}**: ${entry.meaning}`, '  ')),
    '',
  ].join('\n');
}

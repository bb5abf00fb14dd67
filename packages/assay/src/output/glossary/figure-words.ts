import type { Entry } from './entry';

/** Terms for measured figures, in alphabetical order. */
export const figureWords: readonly Entry[] = [
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
    word: 'Cramér’s V',
    meaning: 'How unevenly letters are chosen: 0 for evenly, 1 if only one letter is chosen.',
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
    word: 'Holm',
    meaning:
      'Holm’s correction for many tests at once: each test must be more convincing. The probability of any false alarm then stays that of a single test.',
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
    word: 'Poisson-binomial test',
    also: ['exact poisson-binomial test'],
    meaning:
      'Gives the probability of at least this many wrong answers if each assertion failed exactly as often as tolerated.',
  },
  {
    word: 'R',
    also: ['these fixtures again', 'these fixtures, asked again', 'the same fixtures, asked again'],
    meaning: 'Repeat: what to expect when the same fixtures are asked again. More runs narrow the interval.',
  },
  {
    word: 'recall spread',
    meaning: 'How much the share of right answers depends on the letter of the right option; 0 is best.',
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
    word: 'sign flips',
    meaning:
      'A test of two sides on the same questions: if the sides are equal, each difference could as well have the opposite sign. The p-value is the share of sign flips that give at least as large a difference.',
  },
  {
    word: 'stretches',
    meaning: 'Failures that cluster in time. The trials are then not independent, and intervals are too narrow.',
  },
  {
    word: 'wrong at least',
    meaning: 'Lower bound of the failure rate, with 95 % confidence.',
  },
];

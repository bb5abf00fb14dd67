import type { Entry } from './entry';

/** Words for what is measured, in alphabetical order. */
export const figureWords: readonly Entry[] = [
  {
    word: 'AC1',
    also: ["Gwet's AC1"],
    meaning:
      'Gwet’s AC1: how far runs agree beyond what chance would bring, from 0 to 1. It stays sensible where nearly all answers are alike, and kappa does not.',
  },
  {
    word: 'accuracy',
    also: ['right'],
    meaning: 'Share of the judged answers that are right. Unreadable answers count as wrong.',
  },
  {
    word: 'adjusted p',
    also: ['adjustedP'],
    meaning:
      'A p-value made larger because several things were tested at once (see Holm). Up to 0.05 counts as significant.',
  },
  {
    word: 'all pass',
    also: ['all 2 pass', 'all 3 pass', 'all 5 pass', 'all 10 pass'],
    meaning: 'Chance that each of several answers passes every check.',
  },
  {
    word: 'alpha',
    also: ["Krippendorff's alpha"],
    meaning:
      'Krippendorff’s alpha: how far runs agree beyond chance, 1 for always and 0 for no better than chance. It copes with missing answers.',
  },
  {
    word: 'always right',
    meaning: 'Share of the questions that were answered right each time.',
  },
  {
    word: 'balanced accuracy',
    meaning:
      'Mean of two shares: of the true that are said to be true, and of the false that are said to be false. A grader that always says the same has 50 %.',
  },
  {
    word: 'base rate',
    also: ['right when it says true', 'right when it says false'],
    meaning:
      'Share of right submissions among real ones. The rarer they are, the more of those that are called right are wrong.',
  },
  {
    word: 'calls per verdict',
    meaning: 'Requests that a vote takes on average. A vote stops asking as soon as the majority is certain.',
  },
  {
    word: 'Cramér’s V',
    meaning: 'How unevenly letters are chosen: 0 for evenly, 1 when one letter takes all.',
  },
  {
    word: 'difference',
    also: ['change'],
    meaning: 'How far apart two shares are, in percentage points: from 5 % to 3 % are 2 points.',
  },
  {
    word: 'discrimination',
    meaning:
      'How a question goes with the others: the correlation of being right about it with the share of the others that a taker has right. Below 0, its key may be wrong.',
  },
  {
    word: 'failure rate',
    also: ['rate', 'rate (95 %)'],
    meaning: 'Share of the judged answers that are wrong, unreadable ones included.',
  },
  {
    word: 'false accepts',
    meaning: 'The model said true, and it is false. Share of the answers about fixtures where false is expected.',
  },
  {
    word: 'false rejects',
    meaning: 'The model said false, and it is true. Share of the answers about fixtures where true is expected.',
  },
  {
    word: 'Fisher’s exact test',
    also: ['Fisher’s test'],
    meaning: 'Tells whether two shares differ by more than luck explains. It holds for small counts, too.',
  },
  {
    word: 'floor',
    meaning:
      'Share of the assertions that are wrong in most runs. A vote makes them certainly wrong: only a better prompt, label or model helps.',
  },
  {
    word: 'G',
    also: ['submissions like these', 'submissions like them', 'questions like these', 'on unseen submissions'],
    meaning:
      'Generalisation: how often answers are wrong on submissions that nobody has seen. The fixtures are the sample, so more fixtures narrow it and more runs hardly do.',
  },
  {
    word: 'Holm',
    meaning:
      'Holm’s correction: with many tests one would succeed by luck, so each must be more convincing. All together are wrong at most as often as one is allowed to be.',
  },
  {
    word: 'interval',
    also: ['intervals', '95 %', '95 % interval'],
    meaning: 'The range in which the true value lies: such a range holds it in 95 of 100 measurements.',
  },
  {
    word: 'kappa',
    also: ['κ', "Fleiss' kappa"],
    meaning: 'Fleiss’ kappa: how far runs agree beyond chance, 1 for always and 0 for no better than chance.',
  },
  {
    word: 'latency',
    also: ['how long replies took'],
    meaning: 'Time from a request to its reply.',
  },
  {
    word: 'luck',
    meaning:
      'Answers that happen to be right although the model is mostly wrong about them. A vote loses them. Failure rate = floor + noise − luck.',
  },
  {
    word: 'Matthews',
    also: ['Matthews correlation'],
    meaning:
      'Matthews correlation of answers and labels: 1 for always right, 0 for no better than guessing, −1 for always wrong.',
  },
  {
    word: 'noise',
    meaning: 'Answers that happen to be wrong although the model is mostly right about them. A vote removes them.',
  },
  {
    word: 'p',
    also: ['p-value', 'p ='],
    meaning: 'How often chance alone would bring a result at least as striking as this one.',
  },
  {
    word: 'pass@k',
    also: ['pass@', 'pass@1', 'pass@2', 'pass@3', 'pass@5', 'pass@10'],
    meaning: 'Chance that at least one of k answers passes every check.',
  },
  {
    word: 'Poisson-binomial test',
    also: ['exact poisson-binomial test'],
    meaning:
      'Tells how often luck would bring so many wrong answers, if each assertion were wrong exactly as often as it may be.',
  },
  {
    word: 'R',
    also: ['these fixtures again', 'these fixtures, asked again', 'the same fixtures, asked again'],
    meaning: 'Repeat: what asking the same fixtures again would bring. More runs narrow it.',
  },
  {
    word: 'recall spread',
    meaning: 'How much the share of right answers depends on the letter of the right option; 0 is best.',
  },
  {
    word: 'runs agree',
    meaning: 'Share of the pairs of runs that gave the same answer.',
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
      'A test of two sides on the same questions: if the sides are alike, each question’s difference might as well have the other sign. It counts how often such flips bring as large a difference.',
  },
  {
    word: 'spells',
    meaning:
      'Failures that come close together in time. The trials are then not independent, and intervals are too narrow.',
  },
  {
    word: 'wrong at least',
    meaning: 'With 95 % confidence it is wrong at least this often.',
  },
];

import { type QuizSection, sectionOfQuiz } from '../../../kinds/quiz/quiz-section';
import { answerReader, chosenPlaces } from '../../../kinds/quiz/quiz-answer';
import type { QuizHead } from '../../../kinds/quiz/quiz-details';
import { type GrowingQuizSection, createQuizSection } from '../../../kinds/quiz/section';
import { measure } from '../../../kinds/quiz/reading/score-choice';
import { namesOf } from '../../../kinds/quiz/rank-cells';
import { formatCount, formatNumberOf, formatShare } from '../../../basics/text/numbers';
import { printableLine, printable } from '../../../basics/text/printable';
import { costSection } from '../cost-section';
import { viewAssertions, type Gathered } from '../experiment/build-experiment-view';
import type { ChoiceOf } from '../experiment/collect-trials';
import { factsOf, type NamedFact } from '../facts';
import { latencySection } from '../latencies';
import { notesOn } from '../notes';
import { verdictOf } from '../verdict-of';
import { withWords } from '../with-words';
import { quizFigures } from '../../tables/quiz-figures';
import { describeSize, rankedCells, quizSummary, suspiciousSection, worstQuestion } from '../../tables/quiz-summary';
import type { QuizView, QuestionTag, QuestionView, SuspiciousView } from './quiz-view';
import type { IntervalsBlock } from '../../../experiment/blocks/pictures';
import { toMeasured } from '../../../experiment/report/summarise';
import { requiredPicture } from '../required-picture';
import type { Section } from '../../../experiment/blocks/blocks';
import { runNumber } from '../../../basics/settings/value-form';
import { type CellTally, judgedOf, type QuestionTally } from '../../../kinds/quiz/cell-tally';
import { plainLines } from '../highlight';
import { countStretches } from '../experiment/view-trials';
import { describeOpen, type OpenAnswer, type Option } from '../../../kinds/quiz/question';
import { acceptsOpen } from '../../../kinds/quiz/reading/read-open';
import type { FixtureView } from '../experiment/experiment-view';
import type { SuiteEntry } from '../../../experiment/log/suite-entry';
import type { OwnPage } from '../own-page';
import { openTexts } from '../text-pool';

/** Maximum number of answers listed for a question without options. */
const answersShown = 20;

/** Maximum number of characters of a title on one line, and of an option. */
const titleLength = 300;

const optionLength = 2000;

/** Terms in the texts that the page's script adds: of the grid, the filters and the details of an answer. */
const written = 'right, wrong, cell, suspicious label, unreadable, no reply, trial, run';

/** The content of a quiz's report folder, read for its page. */
export interface GatheredQuiz extends Pick<Gathered, 'suite' | 'report' | 'collector' | 'pool'> {
  readonly section: QuizSection;
  /** Its counted trials. */
  readonly quiz: Pick<GrowingQuizSection, 'quiz' | 'cells'>;
}

/** The page of a quiz's report. */
export function buildQuizView({ section: quiz, quiz: counted, ...gathered }: GatheredQuiz): QuizView {
  const { policy } = counted.quiz;
  const tallies = counted.cells;
  const { report, collector } = gathered;
  const required = quiz.cells.some((cell) => cell.policy !== null) ? (policy?.accuracy ?? null) : null;
  const names = namesOf(quiz.cells);
  const viewed = viewQuestions(quiz, tallies, report.heldOut);
  const { groups, assertions, texts, problems } = viewAssertions(gathered, [measure]);
  return withWords(written, {
    kind: 'quiz',
    title: printableLine(report.title),
    subtitle: [
      printableLine(report.challenge),
      formatNumberOf(names.length, 'cell (model × system prompt)', 'cells (model × system prompt)'),
      describeSize(quiz),
    ].join(' · '),
    verdict: verdictOf(report.outcome, worstQuestion(report, quiz)),
    picture: cellPicture(quiz, required),
    notes: notesOn(report, 'question', quiz.cells),
    facts: factsOf(report, ownFacts(quiz)),
    before: [
      {
        id: 'summary',
        heading: 'Who was right, and what was wrong',
        about: null,
        blocks: quizSummary(report, quiz),
      },
    ],
    each: quiz.runs === 1 && !quiz.circular,
    columns: quiz.cells.map(({ model, prompt }) => ({
      heading: printableLine(model, 60),
      note: `Prompt[${prompt}]`,
    })),
    fixtures: viewed.map(({ fixture }) => fixture),
    questions: viewed.map(({ question }) => question),
    chosen: names.map((_, cell) => viewed.map(({ chosen }) => chosen[cell] ?? [])),
    analytics: [measure],
    first: 0,
    groups: groups.map((group, index) => ({ name: names[index] ?? '', summary: null, figures: [], ...group })),
    assertions,
    texts,
    problems,
    after: suspiciousSection(quiz),
    figures: [
      ...quizFigures(quiz),
      ...runSection(quiz, tallies, names),
      costSection(
        'cell',
        quiz.cells.map((bill, index) => ({
          name: names[index] ?? '',
          bill,
          taken: collector.costOf(bill.group).read(),
        })),
      ),
      ...latencySection(collector.latencies),
      promptSection(quiz),
    ],
  });
}

/** Reads which options a trial settles on. */
export function choicesIn(quiz: QuizHead): ChoiceOf {
  const read = answerReader(quiz);
  const multiple = new Set(quiz.questions.flatMap(({ id, multiple: several }) => (several ? [id] : [])));
  return (entry) => {
    const answer = read(entry);
    return answer && { chosen: chosenPlaces(answer), isSingle: !multiple.has(answer.question) };
  };
}

/** A question of a quiz on its page. */
interface ViewedQuestion {
  readonly fixture: FixtureView;
  readonly question: QuestionView;
  /** How often each cell chose each option. */
  readonly chosen: readonly (readonly number[])[];
}

/** The questions of a quiz for its page, without held-out ones. */
function viewQuestions(
  { questions, files, suspicious }: QuizSection,
  tallies: readonly CellTally[],
  heldOut: readonly string[],
): readonly ViewedQuestion[] {
  const hidden = new Set(heldOut);
  return questions.flatMap(({ id, title, options, open, multiple, line }, place) => {
    if (hidden.has(id)) {
      return [];
    }
    const own = tallies.flatMap((cell) => cell.questions[place] ?? []);
    const answers = open === undefined ? undefined : answersTo(open, own);
    const suspected = suspicious.find((one) => one.line === line && one.title === title);
    return [
      {
        fixture: {
          id: `Q${place + 1}`,
          title: printableLine(title, titleLength),
          file: printableLine(`${files.questions}:${line}`),
          language: '',
          code: null,
        },
        question: {
          text: title.trim().includes('\n') || title.length > titleLength ? plainLines(title.trim()) : null,
          options: (answers ?? options).map(({ text, correct }) => ({ text: cut(printable(text.trim())), correct })),
          multiple,
          open: open !== undefined,
          tags: [...(suspected === undefined ? [] : (['suspicious'] as const)), ...tagsOf(own)],
          suspicious: suspected === undefined ? null : viewSuspicious(suspected),
        },
        chosen: own.map((tally) =>
          answers === undefined
            ? countOptions(tally, options.length)
            : answers.map(({ text }) => tally.choices.get(text) ?? 0),
        ),
      },
    ];
  });
}

function viewSuspicious({ labelled, chosen, share }: QuizSection['suspicious'][number]): SuspiciousView {
  const quote = (texts: readonly string[]): string => texts.map((text) => `“${printableLine(text, 80)}”`).join(', ');
  return { labelled: quote(labelled), chosen: quote(chosen), share: formatShare(share), most: share > 0.5 };
}

function tagsOf(asked: readonly QuestionTally[]): readonly QuestionTag[] {
  const judged = asked.filter((one) => judgedOf(one) > 0);
  const mostlyRight = judged.filter((one) => one.correct > judgedOf(one) / 2).length;
  const tags: readonly (readonly [tag: QuestionTag, applies: boolean])[] = [
    ['all-wrong', judged.length > 0 && judged.every((one) => one.correct < judgedOf(one) / 2)],
    ['differs', mostlyRight > 0 && judged.some((one) => one.correct < judgedOf(one) / 2)],
    ['wrong', judged.some((one) => one.correct < judgedOf(one))],
    ['unsteady', judged.some((one) => one.correct > 0 && one.correct < judgedOf(one))],
    ['unreadable', judged.some((one) => one.unreadable > 0)],
    ['errored', asked.some((one) => one.errored > 0)],
  ];
  return tags.flatMap(([tag, applies]) => (applies ? [tag] : []));
}

/**
 * The answers to a question without options, most frequent first; the right answer comes first if it was never given.
 */
function answersTo(open: OpenAnswer, tallies: readonly QuestionTally[]): readonly Option[] {
  const counts = new Map<string, number>();
  for (const [text, times] of tallies.flatMap(({ choices }) => [...choices])) {
    counts.set(text, (counts.get(text) ?? 0) + times);
  }
  const given = [...counts]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, answersShown)
    .map(([text]) => ({ text, correct: acceptsOpen(open, text) }));
  const right = given.some(({ correct }) => correct) ? [] : [{ text: describeOpen(open).join(' or '), correct: true }];
  return [...right, ...given];
}

/** How often each option was among the chosen ones. */
function countOptions({ choices }: QuestionTally, options: number): readonly number[] {
  const counts = Array.from({ length: options }, () => 0);
  for (const [places, times] of choices) {
    for (const place of places === '' ? [] : places.split(',').map(Number)) {
      counts[place] = (counts[place] ?? 0) + times;
    }
  }
  return counts;
}

function cut(text: string): string {
  return text.length <= optionLength ? text : `${text.slice(0, optionLength)}…`;
}

function ownFacts({ files, shuffle, circular, seed, runs }: QuizSection): readonly NamedFact[] {
  const order = `${describeShuffle(shuffle)}${circular ? ', every rotation of the options' : ''}; seed ${seed}`;
  return [
    ['Questions', files.questions],
    ['Configuration', files.config],
    ['Order', order],
    ['Runs', formatCount(runs)],
  ];
}

function describeShuffle(shuffle: QuizSection['shuffle']): string {
  switch (shuffle) {
    case true:
      return 'questions and options shuffled in each run';
    case false:
      return 'as in the file';
    case 'questions':
    case 'options':
      return `${shuffle} shuffled in each run`;
  }
}

/** The accuracy of each cell, best first; `required` is the accuracy that the policy requires. */
function cellPicture(quiz: QuizSection, required: number | null): readonly IntervalsBlock[] {
  const cells = rankedCells(quiz);
  return requiredPicture('right answers', {
    required,
    choice: cells.length > 1 ? `, allowing for the choice among ${formatCount(cells.length)}` : '',
    rows: cells.map(({ cell: { accuracy, interval, chosen, policy }, name }) => ({
      name,
      measured: toMeasured(accuracy, chosen ?? interval),
      policy,
    })),
  });
}

/** The accuracy of each cell by run; empty for a single run. */
function runSection(
  { runs }: QuizSection,
  tallies: readonly CellTally[],
  names: readonly string[],
): readonly Section[] {
  return runs < 2
    ? []
    : [
        {
          id: 'runs',
          heading: 'Run by run',
          about:
            'Share of right answers in each run, cell by cell; all cells of a run saw the same order. A step or slope suggests that a model changed during the runs.',
          blocks: [
            {
              kind: 'cards',
              cards: tallies.map((tally, index) => [
                {
                  kind: 'stretches',
                  caption: names[index] ?? '',
                  axis: 'right',
                  word: 'right',
                  end: 1,
                  small: true,
                  stretches: countStretches(runs, { first: runNumber(tally.runs[0]?.run ?? 0) }, (run) => ({
                    count: tally.runs[run]?.correct ?? 0,
                    judged: tally.runs[run]?.judged ?? 0,
                  })),
                },
              ]),
            },
          ],
        },
      ];
}

/** The system prompts. */
function promptSection({ cells }: QuizSection): Section {
  const systems = [...new Map(cells.map(({ prompt, system }) => [prompt, system]))].sort(([a], [b]) => a - b);
  return {
    id: 'prompts',
    heading: 'System prompts',
    about: 'The text sent before the question, including the supersystemprompt.',
    blocks: systems.flatMap(([prompt, system]) => {
      const name = `Prompt[${prompt}]`;
      return [
        { kind: 'heading', text: name },
        system === null
          ? 'No system message.'
          : { kind: 'lines', label: `System message of ${name}`, lines: plainLines(system) },
      ];
    }),
  };
}

/** The page of a quiz, which shows what its section counts of each question. */
export function openQuizPage(suite: SuiteEntry): OwnPage {
  const quiz = createQuizSection(suite);
  return {
    section: quiz,
    choiceOf: choicesIn(quiz.quiz),
    view: (counted, report) =>
      buildQuizView({
        ...counted,
        report,
        section: sectionOfQuiz(report),
        quiz,
        pool: openTexts(counted.folder, plainLines).pool,
      }),
  };
}

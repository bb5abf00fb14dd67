import {
  type Section,
  wordFor,
  type StackPart,
  tableOf,
  type Block,
  type IntervalsBlock,
  intervalsOf,
  toMeasured,
  when,
} from 'gpt-assay/experiment';
import type { ReportDocument } from 'gpt-assay/plugin';
import type { Answer } from '../../log/answer';
import { sectionOfInterview, type InterviewSection, type InterviewCell } from '../../report/interview-section';
import { failureKinds } from '../../verdict';
import { formatCount, formatNumberOf, printableLine, formatShare } from 'gpt-assay/basics';
import {
  type NamedFact,
  costSection,
  differenceSection,
  factsOf,
  latencySection,
  listOf,
  notesOn,
  verdictOf,
  withWords,
  requiredPicture,
  type OwnPage,
} from 'gpt-assay/output';
import { nameAnswers, type NamedCell, roundsOf, type NamedRound, notesOfCells } from '../interview-cells';
import { interviewSummary, worstAnswers } from '../interview-summary';
import { AnswerCollector, type CollectedQuestion, type CollectedRound } from './collect-answers';
import { Shelves } from './answer-parts';
import type { CellView, InterviewView, RoundView } from './interview-view';
import { chooseAnswers, type ChosenAnswers } from './view-answers';
import { failureTable, interviewFigures, passesOf } from '../interview-figures';
import { leaderboardOf, aboutLeaderboard, toLeaderboardTable } from '../../report/leaderboard';
import { renderLeaderboard } from '../render-leaderboard';
import { largest } from 'gpt-assay/statistics';
import { answersOfLog } from '../../log/answers-of-log';

/** Maximum number of cells whose notes are listed individually. */
const mostListed = 5;

/** The meaning of each outcome, with its background and text colours. */
const looks = {
  'no-code': { meaning: 'there is no code in the reply', colour: 'level-6', ink: 'level-ink-far' },
  'no-function': {
    meaning: 'the reply lacks the requested function',
    colour: 'level-5',
    ink: 'level-ink-far',
  },
  'wrong-result': { meaning: 'the code runs, but the result is wrong', colour: 'level-2', ink: 'level-ink' },
  exception: { meaning: 'the code throws, or cannot be loaded', colour: 'level-3', ink: 'level-ink' },
  timeout: { meaning: 'the code does not finish in time', colour: 'level-4', ink: 'level-ink' },
  limit: { meaning: 'the code uses too much memory, or its result cannot be inspected', colour: 'faint', ink: 'paper' },
  environment: { meaning: 'the code needs something that the sandbox lacks', colour: 'level-1', ink: 'level-ink' },
  passed: { meaning: 'every check', colour: 'line', ink: 'ink' },
};

const kinds = [...failureKinds, 'passed'] as const;

const parts = kinds.map((kind) => ({ name: wordFor(kind), ...looks[kind] }));

/** Terms in the texts that the page's script adds: of the grid, the filters and the details of an answer. */
const written = 'points, passed, round, errored, run';

/** Maximum number of characters of a question's description. */
const longestAbout = 100;

/** The page of an interview's report. The answers are read twice: first to choose the texts that fit into `room`. */
export function buildInterviewView(
  report: ReportDocument,
  answers: () => Iterable<Answer>,
  room?: number,
): InterviewView {
  const document = sectionOfInterview(report);
  const collector = new AnswerCollector();
  for (const answer of answers()) {
    collector.add(answer);
  }
  const questions = collector.questions();
  const { groups, cells } = nameAnswers(document.cells);
  const runs = cells.map((cell) => questions.map((question) => runsOf(collector, cell, question)));
  const chosen = chooseAnswers(runs.flat(), room);
  const shelves = new Shelves(chosen.keys);
  for (const answer of answers()) {
    if (!shelves.add(answer)) {
      break;
    }
  }
  return withWords(written, {
    kind: 'interview',
    title: titleOf(document),
    subtitle: subtitleOf(document, questions.length),
    verdict: verdictOf(report.outcome, worstAnswers(groups, cells)),
    picture: pointsPicture(groups, cells, document.policy?.points),
    notes: [...notesOn(report, 'question', document.cells), ...notesOnAnswers(cells, chosen.leftOut)],
    facts: factsOf(report, ownFacts(document)),
    before: cells.length === 0 ? [] : [summarySection(groups, cells, document), ...leaderboardSection(document.cells)],
    groups,
    cells: cells.map((cell, place) =>
      viewCell(cell, questions, runs[place]?.map((own) => chosen.view(own, shelves)) ?? []),
    ),
    questions: questions.map(({ name, interview, about }) => ({
      name: printableLine(name, 100),
      interview: printableLine(interview, 100),
      about: printableLine(about.length > longestAbout ? `${about.slice(0, longestAbout)}…` : about),
    })),
    failures: failureKinds.map(wordFor),
    shelves: shelves.view,
    after: [],
    figures:
      cells.length === 0
        ? []
        : [
            resultSection(groups, cells),
            ...differencesIn(document, cells),
            failureSection(cells),
            costsIn(cells, collector),
            ...latencySection(collector.latencies),
          ],
  });
}

function summarySection(groups: readonly string[], cells: readonly NamedCell[], document: InterviewSection): Section {
  return {
    id: 'summary',
    heading: 'Who was right, and what was wrong',
    about: null,
    blocks: interviewSummary(groups, cells, document),
  };
}

/** Notes on cells, and what the page leaves out. */
function notesOnAnswers(
  cells: readonly NamedCell[],
  { answers, replies, of }: ChosenAnswers['leftOut'],
): readonly string[] {
  const own = notesOfCells(cells);
  return [
    ...own.slice(0, mostListed),
    ...(own.length > mostListed ? [`${formatNumberOf(own.length - mostListed, 'more note')}, in report.json.`] : []),
    ...(answers > 0
      ? [
          `${formatCount(answers)} of ${formatNumberOf(of, 'different answer')} are counted but not shown, to keep this page small. See evaluated.ndjson.`,
        ]
      : []),
    ...(replies > 0 ? [`For ${formatNumberOf(replies, 'answer')}, only the code of the reply is shown.`] : []),
  ];
}

function failureSection(cells: readonly NamedCell[]): Section {
  const rows = roundsOf(cells, (cell) => cell.fullName).filter(({ round }) => round.judged > 0);
  return {
    id: 'failures',
    heading: 'What went wrong',
    about: null,
    blocks: [
      {
        kind: 'stacks',
        caption: 'Answers by their most serious failure, most serious first',
        axis: 'share of answers',
        end: 1,
        parts,
        rows: rows.map(({ name, round }) => ({ name, parts: partsOf(round) })),
      },
      {
        kind: 'fold',
        summary: 'The same in numbers',
        blocks: [failureTable(cells)],
      },
    ],
  };
}

function partsOf({ failures, passes, judged }: NamedRound['round']): readonly StackPart[] {
  return kinds.flatMap((kind, part) => {
    const count = kind === 'passed' ? passes : failures[kind];
    return count === 0 ? [] : [{ part, share: count / judged, words: [`${wordFor(kind)} ${count}`, String(count)] }];
  });
}

function runsOf(
  collector: AnswerCollector,
  { rounds: [cell] }: NamedCell,
  { interview, name }: CollectedQuestion,
): readonly (readonly CollectedRound[])[] {
  return cell.interview === interview ? (collector.cellOf(cell)?.runsOf(name) ?? []) : [];
}

function viewCell(
  { name: { label }, group, rounds }: NamedCell,
  questions: readonly CollectedQuestion[],
  answers: CellView['answers'],
): CellView {
  const viewRound = ({ round, interview, passed, total, questions: own }: NamedCell['rounds'][0]): RoundView => {
    const byName = new Map(own.map((question) => [question.name, question]));
    return {
      round,
      passed,
      total,
      questions: questions.map((question) => {
        const counts = question.interview === interview ? byName.get(question.name) : undefined;
        return counts === undefined ? null : [counts.judged, counts.passes, counts.passed, counts.total];
      }),
    };
  };
  return { label, group, language: rounds[0].language, rounds: rounds.map(viewRound), answers };
}

function differencesIn({ comparisons }: InterviewSection, cells: readonly NamedCell[]): readonly Section[] {
  const names = new Map(cells.map(({ place, fullName }) => [place, fullName]));
  return differenceSection(comparisons, (place) => names.get(place) ?? '');
}

function costsIn(cells: readonly NamedCell[], collector: AnswerCollector): Section {
  return costSection(
    'model',
    cells.flatMap(({ fullName, rounds }) => {
      const last = rounds.at(-1) ?? rounds[0];
      const collected = collector.cellOf(last);
      return collected === undefined
        ? []
        : [{ name: fullName, bill: last, taken: collected.cost.read(), passes: last.passes }];
    }),
  );
}

function ownFacts({ cells, files, sandboxes, rows }: InterviewSection): readonly NamedFact[] {
  return [
    ['Prompts', listOf(cells.map(({ template }) => template))],
    ['Parameters', listOf(cells.map(({ params }) => params))],
    ['Answers', formatCount(rows)],
    ['Run in', listOf(sandboxes)],
    ['Rows', listOf(files)],
  ];
}

function titleOf({ cells }: InterviewSection): string {
  const names = [...new Set(cells.map(({ interview }) => interview))].filter((name) => name !== '–');
  return names.length === 0 ? 'Interview' : `Interview ${printableLine(names.slice(0, 3).join(', '), 100)}`;
}

function subtitleOf({ cells, rows }: InterviewSection, questions: number): string {
  const models = [...new Set(cells.map(({ model }) => model))];
  return [
    models.length === 1 ? printableLine(models[0] ?? '') : formatNumberOf(models.length, 'model'),
    [...new Set(cells.map(({ language }) => language))].join(' and '),
    formatNumberOf(questions, 'question'),
    formatNumberOf(rows, 'answer'),
  ]
    .filter((part) => part !== '')
    .join(' · ');
}

/**
 * All models' points by language and category, and the same to copy into a README; empty if a single model answered.
 */
function leaderboardSection(cells: readonly InterviewCell[]): readonly Section[] {
  const leaderboard = leaderboardOf(cells);
  const { columns, rows } = toLeaderboardTable(leaderboard);
  if (leaderboard.standings.length < 2 && leaderboard.categories.length === 0) {
    return [];
  }
  const table = tableOf(
    `${aboutLeaderboard(leaderboard)}; best first`,
    columns.map((text) => printableLine(text, 60)),
    rows.map((row) => row.map((text) => printableLine(text, 80))),
  );
  const markdown = { kind: 'copy' as const, label: 'Leaderboard as Markdown', text: renderLeaderboard(cells) };
  return [
    {
      id: 'leaderboard',
      heading: 'Leaderboard',
      about: null,
      blocks: [table, { kind: 'fold', summary: 'As Markdown, for a README', blocks: [markdown] }],
    },
  ];
}

/** The results of cells by group: shares of points and passes with intervals, and the effect of further answers. */
function resultSection(groups: readonly string[], cells: readonly NamedCell[]): Section {
  return {
    id: 'results',
    heading: 'How good the answers are',
    about: null,
    blocks: [
      ...groups.flatMap((name, group): readonly Block[] => {
        const rows = roundsOf(
          cells.filter((cell) => cell.group === group),
          (cell) => cell.name.label,
        );
        return [...when(groups.length > 1, { kind: 'heading', text: name }), ...showPasses(rows), ...showPassAt(rows)];
      }),
      ...interviewFigures(cells),
    ],
  };
}

/** The share of the points of each cell, best of each group first. */
function pointsPicture(
  groups: readonly string[],
  cells: readonly NamedCell[],
  required: number | undefined,
): readonly IntervalsBlock[] {
  const hasChoice = cells.some(({ rounds }) => rounds.some(({ chosen }) => chosen != null));
  return requiredPicture('points', {
    required: required ?? null,
    choice: hasChoice ? ', allowing for the choice among several' : '',
    rows: groups.flatMap((name, group) =>
      roundsOf(
        cells.filter((cell) => cell.group === group),
        (cell) => (groups.length > 1 ? `${cell.name.label} · ${name}` : cell.name.label),
      ).map(({ name: own, round: { share, interval, chosen, policy } }) => ({
        name: own,
        measured: toMeasured(share, chosen ?? interval),
        policy,
      })),
    ),
  });
}

function showPasses(rows: readonly NamedRound[]): readonly Block[] {
  return intervalsOf({
    caption: 'Share of answers that pass every check',
    axis: 'passes, with 95 % interval by question',
    end: 1,
    rows: rows.map(({ name, round }) => ({ name, measured: passesOf(round) })),
  });
}

/** From the probability that all of several answers pass, past that of one, to that of any. */
function showPassAt(rows: readonly NamedRound[]): readonly Block[] {
  const ranges = rows.flatMap(({ name, round: { passAt } }) => {
    const one = passAt[0];
    const most = passAt.at(-1);
    return one === undefined || most === undefined || most.k === 1 ? [] : [{ name, one: one.any, ...most }];
  });
  const most = String(largest([1, ...ranges.map(({ k }) => k)]));
  return intervalsOf({
    caption: `Passing with several answers: the bar runs from all of ${most} pass to any of ${most} passes (pass@${most}); the dot is one answer (pass@1). A long bar means luck, a short bar consistent results`,
    axis: 'probability of a pass, mean over questions',
    end: 1,
    rows: ranges.map(({ name, k, one, any, all }) => ({
      name,
      measured: {
        value: one,
        lower: all,
        upper: any,
        text: `one answer ${formatShare(one)}, any of ${k} ${formatShare(any)}, all of ${k} ${formatShare(all)}`,
      },
    })),
  });
}

/** The page of an interview, which has answers in place of trials. */
export function openInterviewPage(): OwnPage {
  return { view: ({ folder, shown }, report) => buildInterviewView(report, () => answersOfLog(folder, shown)) };
}

import { type Section, wordFor } from 'gpt-assay/experiment';
import type { ReportDocument } from 'gpt-assay/plugin';
import type { Answer } from '../../log/answer';
import { sectionOfInterview, type InterviewSection } from '../../report/interview-section';
import { failureKinds } from '../../verdict';
import { formatCount, formatNumberOf, printableLine } from 'gpt-assay/basics';
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
} from 'gpt-assay/output';
import { nameAnswers, type NamedCell } from '../interview-cells';
import { interviewSummary, worstAnswers } from '../interview-summary';
import { createAnswerCollector, type AnswerCollector, type CollectedQuestion } from './collect-answers';
import { createShelves } from './create-shelves';
import { failureSection } from './failure-section';
import { notesOnAnswers } from './interview-notes';
import type { CellView, InterviewView, RoundView } from './interview-view';
import { leaderboardSection } from './leaderboard-section';
import { pointsPicture, resultSection } from './result-section';
import { chooseAnswers } from './view-answers';

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
  const collector = createAnswerCollector();
  for (const answer of answers()) {
    collector.add(answer);
  }
  const questions = collector.questions();
  const { groups, cells } = nameAnswers(document.cells);
  const runs = cells.map((cell) => questions.map((question) => runsOf(collector, cell, question)));
  const chosen = chooseAnswers(runs.flat(), room);
  const shelves = createShelves(chosen.keys);
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
    before:
      cells.length === 0
        ? []
        : [
            {
              id: 'summary',
              heading: 'Who was right, and what was wrong',
              about: null,
              blocks: interviewSummary(groups, cells, document),
            },
            ...leaderboardSection(document.cells),
          ],
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

function runsOf(
  collector: AnswerCollector,
  { rounds: [cell] }: NamedCell,
  { interview, name }: CollectedQuestion,
): ReturnType<NonNullable<ReturnType<AnswerCollector['cellOf']>>['runsOf']> {
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

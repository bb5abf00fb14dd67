import { isLast } from '../../../kinds/interview/report/compare-interview-cells';
import type { ReportDocument } from '../../../experiment/report/report-document';
import type { RowSource } from '../../../kinds/interview/log/walk-rows';
import {
  sectionOfInterview,
  type InterviewCell,
  type InterviewSection,
} from '../../../kinds/interview/report/interview-section';
import { failureKinds } from '../../../kinds/interview/verdict';
import type { EvaluatedRow } from '../../../kinds/interview/rows/rows';
import { formatNumberOf } from '../../../basics/text/numbers';
import { printableLine } from '../../../basics/text/printable';
import { createAnswerCollector, type CollectedCell } from './collect-answers';
import { verdictOf } from '../verdict-of';
import { createShelves } from './create-shelves';
import { factsOfInterview } from './interview-facts';
import { notesOnInterview, notesOnReport } from './interview-notes';
import type { InterviewView } from './interview-view';
import { nameCells } from '../../../kinds/interview/report/name-cells';
import { chooseAnswers, type Runs } from './view-answers';
import { viewCell } from './view-cell';
import { viewComparisons } from './view-comparisons';

/** Characters of what a question is about. */
const longestAbout = 100;

const meanings: Readonly<Record<(typeof failureKinds)[number], string>> = {
  'no code': 'there is no code in the reply',
  'no function': 'the function that was asked for is not in it',
  'wrong result': 'it runs, and gives something else',
  exception: 'it throws, or cannot be loaded',
  timeout: 'it does not end in time',
  limit: 'it uses too much memory, or returns what cannot be looked at',
};

/** The page of an interview's report, whose rows are read twice: the second time for the texts that the page has `room` for. */
export function buildInterviewView(
  report: ReportDocument,
  sources: readonly RowSource[],
  room?: number,
): InterviewView {
  const document = sectionOfInterview(report);
  const collector = createAnswerCollector();
  eachRow(sources, (row, source) => {
    collector.add(row, source);
    return true;
  });
  const questions = collector.questions();
  const names = nameCells(document.cells);
  const groups = [...new Set(names.map(({ group }) => group))];
  const cells = withRounds(document.cells).map((entry) => ({
    ...entry,
    collected: collector.cellOf(entry.rounds[0]),
  }));
  const runs = new Map(
    cells.map(({ collected }) => [
      collected,
      questions.map(({ interview, name }) => runsOf(collected, interview, name)),
    ]),
  );
  const chosen = chooseAnswers([...runs.values()].flat(), room);
  const shelves = createShelves(chosen.keys);
  eachRow(sources, (row) => shelves.add(row));
  return {
    kind: 'interview',
    title: titleOf(document),
    subtitle: subtitleOf(document, questions.length),
    verdict: verdictOf(report.outcome),
    notes: [...notesOnReport(report), ...notesOnInterview(document, names, chosen.leftOut)],
    facts: factsOfInterview(
      document,
      cells.flatMap(({ collected }) => collected ?? []),
    ),
    groups,
    cells: cells.map(({ rounds, first, collected }) => {
      const name = names[first] ?? { group: '', model: '', about: '', label: '' };
      return viewCell({
        ...{ name, rounds, collected, policy: document.policy },
        group: groups.indexOf(name.group),
        answers: (runs.get(collected) ?? []).map((one) => chosen.view(one, shelves)),
        order: questions.map((one) => (one.interview === rounds[0].interview ? one.name : undefined)),
      });
    }),
    questions: questions.map(({ name, interview, about }) => ({
      name: printableLine(name, 100),
      interview: printableLine(interview, 100),
      about: printableLine(about.length > longestAbout ? `${about.slice(0, longestAbout)}…` : about),
    })),
    required: document.policy?.points ?? null,
    failures: failureKinds.map((name) => ({ name, meaning: meanings[name] })),
    comparisons: viewComparisons(document),
    latencies: collector.latencies.all().map((one) => ({ ...one, model: printableLine(one.model) })),
    shelves: shelves.view,
  };
}

/** Calls back for each row, until it is told to end. */
function eachRow(sources: readonly RowSource[], take: (row: EvaluatedRow, source: string) => boolean): void {
  for (const { source, rows } of sources) {
    for (const row of rows()) {
      if (!take(row, source)) {
        return;
      }
    }
  }
}

/** Cells with all of their rounds, and the place of the first among the document's. */
function withRounds(
  cells: readonly InterviewCell[],
): readonly { readonly first: number; readonly rounds: readonly [InterviewCell, ...InterviewCell[]] }[] {
  const joined: { first: number; rounds: [InterviewCell, ...InterviewCell[]] }[] = [];
  let isNew = true;
  cells.forEach((cell, index) => {
    if (isNew) {
      joined.push({ first: index, rounds: [cell] });
    } else {
      joined.at(-1)?.rounds.push(cell);
    }
    isNew = isLast(cells, cell, index);
  });
  return joined;
}

function runsOf(collected: CollectedCell | undefined, interview: string, name: string): Runs {
  return collected?.about.interview === interview ? collected.runsOf(name) : [];
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

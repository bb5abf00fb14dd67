import { readReport, type OnTrial, type ReadReport } from '../../experiment/report/read-report';
import type { ReportDocument } from '../../experiment/report/report-document';
import { createSection } from '../../kinds';
import { interview } from '../../kinds/interview/interview-name';
import { answersOfLog } from '../../kinds/interview/log/answers-of-log';
import { quizSectionOf } from '../../kinds/quiz/quiz-section';
import { createQuizSection, type GrowingQuizSection } from '../../kinds/quiz/section';
import { buildExperimentView } from './experiment/build-experiment-view';
import { createTrialGatherer, type ChoiceOf, type TrialCollector } from './experiment/collect-trials';
import { plainLines } from './highlight';
import { buildInterviewView } from './interview/build-interview-view';
import { buildQuizView, choicesIn } from './quiz/build-quiz-view';
import { openTexts } from './text-shelf';
import type { PageHead } from './view';

/** The page of a report folder. */
export const pageFile = 'report.html';

/** A report folder whose log was read once: what it counts, and what its page shows of single trials. */
export interface CountedFolder extends ReadReport {
  readonly folder: string;
  /** How the user names it. */
  readonly shown: string;
  readonly collector: TrialCollector;
  /** Of a quiz that is shown as one: a gate of a quiz is shown as any gate. */
  readonly quiz: GrowingQuizSection | undefined;
}

/** Reads the log of a report folder for its report and its page; `shown` is how the user names the folder. */
export function countFolder(folder: string, shown: string, onTrial: OnTrial = () => undefined): CountedFolder {
  let quiz: GrowingQuizSection | undefined;
  let choiceOf: ChoiceOf | undefined;
  const gatherer = createTrialGatherer((entry) => choiceOf?.(entry));
  const read = readReport(folder, shown, {
    createSection(suite) {
      if (suite.of !== 'quiz' || suite.gate !== undefined) {
        return createSection(suite);
      }
      quiz = createQuizSection(suite);
      choiceOf = choicesIn(quiz.quiz);
      return quiz;
    },
    onTrial(entry, suite, counted) {
      onTrial(entry, suite, counted);
      // An interview's page has answers in place of trials.
      if (suite.of !== interview) {
        gatherer.onTrial(entry, suite, counted);
      }
    },
  });
  return { ...read, folder, shown, quiz, collector: gatherer.end(read.suite) };
}

/** What the page of a report folder shows, with the texts that the folder holds. */
export function viewReport(counted: CountedFolder, report: ReportDocument): PageHead {
  const { folder, shown, quiz } = counted;
  if (report.of === interview) {
    return buildInterviewView(report, () => answersOfLog(folder, shown));
  }
  const section = quizSectionOf(report);
  return quiz === undefined || section === undefined
    ? buildExperimentView({ ...counted, report, ...openTexts(folder) })
    : buildQuizView({ ...counted, report, section, quiz, shelf: openTexts(folder, plainLines).shelf });
}

import type { OnAnswer } from '../kinds/quiz/read-quiz-report';
import type { ProgressPlace } from '../output/terminal/live-progress';
import type { OnTrial, ReportSuite } from '../experiment/report/read-report';
import { withSteps } from './progress';

/** What is told of each line of the logs that are read. */
export interface ReadingProgress {
  readonly onTrial: (...[, suite]: Parameters<OnTrial>) => void;
  readonly onAnswer: (...[, quiz]: Parameters<OnAnswer>) => void;
}

/** Reads trials of report folders, with progress. */
export function withReading<Value>(terminal: ProgressPlace, read: (progress: ReadingProgress) => Value): Value {
  return withSteps(terminal, { what: 'Reading', unit: 'trial' }, ({ expect, step }) => {
    const known = new Set<object>();
    const count = (head: object, planned: () => number): void => {
      if (!known.has(head)) {
        known.add(head);
        expect(planned());
      }
      step();
    };
    return read({
      onTrial: (_, suite) => {
        count(suite, () => plannedOf(suite));
      },
      onAnswer: (_, quiz) => {
        const { questions, circular, cells, runs, shard } = quiz;
        count(quiz, () => {
          const shown = questions.reduce((sum, { options }) => sum + (circular ? options.length : 1), 0);
          return Math.round((shown * cells.length * runs) / (shard?.of ?? 1));
        });
      },
    });
  });
}

/** Trials that a suite's log should hold; a gate ends when it knows enough. */
function plannedOf({ assertions, models, runs, gate, shard }: ReportSuite): number {
  const fixtures = new Set(assertions.map(({ fixture }) => fixture)).size;
  return gate === undefined ? Math.round((fixtures * models.length * runs) / (shard?.of ?? 1)) : 0;
}

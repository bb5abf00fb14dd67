import { join } from 'node:path';
import { createAnswersFile } from '../../output/csv/answers-csv';
import { writePage } from '../../output/page/render-page';
import { countFolder, pageFile, viewReport } from '../../output/page/view-report';
import type { ReportDocument } from '../../experiment/report/report-document';
import { createReportBuilder, type ReportBuilder } from '../../experiment/report/report-builder';
import type { GateEntry, SuiteEntry } from '../../experiment/log/suite-entry';
import { keepTrialTexts } from '../../experiment/report/texts';
import { growSuite } from '../../experiment/merge/merge-suites';
import { toTrialEntry, type TrialEntry } from '../../experiment/log/trial-log';
import type { Asked, Trial } from '../../experiment/log/trial';
import type { AskedFixture, AskedRuns, Experiment, MadeFixtures, SearchExperiment } from '../../experiment/experiment';
import { exitCodeOf } from '../../experiment/outcome';
import { createSection } from '../../kinds';
import type { Invocation, ExitCode, Terminal } from '../../plugin/invocation';
import { confirmCost } from './estimate-cost';
import { newsOf } from '../github/news-of';
import { printReport, printReportPlace } from '../terminal/print-report';
import { plannedOf } from '../terminal/progress';
import { placeOf } from '../terminal/open-folder';
import { runAndLog, type Logged } from './run-and-log';
import { writeReportFiles } from '../../output/folder/write-report-files';

/** What to measure, and where to write it. */
export interface Measurement {
  readonly experiment: Experiment;
  readonly flags: { readonly confirmAbove: number; readonly out: string | undefined };
  /** The fixtures to ask about; all by default. */
  readonly fixtures?: readonly AskedFixture[];
  readonly runs: AskedRuns;
  readonly gate?: GateEntry;
  readonly looks?: number | undefined;
  /** Share of right submissions, if stated. */
  readonly baseRate?: number | undefined;
  /** Asks about fixtures that it creates as it goes; then nothing else of the experiment is asked. */
  readonly search?: SearchExperiment;
  /** `path` is the report folder; by default, every run asks about every fixture. */
  readonly ask?: (builder: ReportBuilder, onTrial: (trial: Trial) => void, path: string) => Promise<void>;
}

/** The result of a measurement. */
export interface Measured {
  readonly report: ReportDocument;
  /** Folder of the report, relative to where the command was given. */
  readonly place: string;
  /** Why the run ended. */
  readonly ended: Logged['ended'];
}

/**
 * Asks once a person agrees to the cost, writes each trial immediately to `trials.jsonl`, and finally writes the report
 * files, even if the run stops early. Throws if nothing was asked at all.
 */
export async function runExperiment(
  measurement: Measurement,
  { folder, signal }: Invocation,
  terminal: Terminal,
): Promise<Measured> {
  const { experiment, flags, runs, looks, fixtures = experiment.asked, search, ask } = measurement;
  const { settings, models } = experiment;
  await confirmCost(
    {
      settings,
      confirmAbove: flags.confirmAbove,
      plan: (onPlanned) => experiment.planEachTrial(fixtures, runs, onPlanned),
    },
    terminal,
  );
  let suite = headOf(measurement);
  let builder = createReportBuilder(suite, createSection);
  const { ended, path } = await runAndLog({
    flags,
    folder,
    terminal,
    signal,
    settings,
    models,
    head: suite,
    name: suite.challenge,
    total: search?.most ?? plannedOf(suite, idsOf(fixtures)),
    cost: () => builder.cost(),
    failures: () => builder.failures(),
    async ask(keep, folderOfReport) {
      const texts = keepTrialTexts(folderOfReport, experiment.code);
      const answers = suite.of === 'quiz' ? createAnswersFile(folderOfReport, suite) : undefined;
      const entries: TrialEntry[] = [];
      const onMade = ({ entry, code }: MadeFixtures): void => {
        keep(entry);
        texts.know(code);
        suite = growSuite(suite, entry);
        builder = createReportBuilder(suite, createSection);
        entries.forEach(builder.add);
      };
      const onTrial = (trial: Trial): void => {
        const entry = toTrialEntry(trial);
        builder.add(entry);
        if (search !== undefined) {
          entries.push(entry);
        }
        texts.add(trial);
        keep(entry);
        answers?.add(entry, replyTextOf(trial.asked));
      };
      try {
        await (search?.search(onMade, onTrial) ??
          ask?.(builder, onTrial, folderOfReport) ??
          experiment.askEachTrial(fixtures, runs, onTrial));
      } finally {
        texts.close();
        answers?.close();
        await experiment.close?.();
      }
    },
  });
  const report = builder.build({ complete: ended === 'complete', interrupted: ended === 'interrupted', looks });
  const place = placeOf(folder, path);
  writeReportFiles(path, report);
  writePage(join(path, pageFile), viewReport(countFolder(path, place), report));
  return { report, place, ended };
}

/** The first line of the log. */
function headOf({ experiment, runs, gate, looks, baseRate }: Measurement): SuiteEntry {
  return {
    ...experiment.head(),
    firstRun: runs.first,
    ...(gate !== undefined && { gate }),
    ...(looks !== undefined && { looks }),
    ...(baseRate !== undefined && { baseRate }),
    ...(runs.shard !== undefined && { shard: runs.shard }),
  };
}

function idsOf(fixtures: readonly AskedFixture[]): readonly string[] {
  return fixtures.map(({ id }) => id);
}

/** Whether models online answered every trial. */
export function isAnswered({ report, ended }: Measured): boolean {
  const { calls, recorded } = report.cost;
  return ended === 'complete' && calls + recorded > 0 && report.models.every(({ errored }) => errored === 0);
}

/** Prints a report, informs GitHub, and says where the report is; the exit code is that of the outcome. */
export function announceReport({ report, place }: Measured, invocation: Invocation, terminal: Terminal): ExitCode {
  printReportPlace(place, invocation, terminal);
  printReport(invocation, terminal, report);
  invocation.github?.tell(newsOf(report));
  return exitCodeOf(report.outcome);
}

function replyTextOf(asked: Asked): string | null {
  return asked.status === 'replied' ? (asked.reply.text ?? asked.reply.refusal) : null;
}

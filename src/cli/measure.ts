import type { Reply } from '../model/model';
import { createAnswersFile } from '../output/csv/answers-csv';
import { writeReportPage } from '../output/page/write-report-page';
import type { ReportDocument } from '../experiment/report/report-document';
import { createReportBuilder, type ReportBuilder } from '../experiment/report/report-builder';
import type { SuiteEntry, GateEntry } from '../experiment/log/suite-entry';
import type { Shard } from '../experiment/asking/shard';
import { createTextKeeper } from '../experiment/report/texts';
import { toTrialEntry } from '../experiment/log/trial-log';
import type { Asked, Trial } from '../experiment/log/trial';
import type { Experiment } from '../experiment/experiment';
import { createSection } from '../kinds';
import { keepTrials, placeOf, type Keeping, type Kept } from './keep-trials';
import { writeReportFiles } from '../output/folder/write-report-files';

/** What to measure, and where it goes. */
export interface Measurement extends Pick<Keeping, 'flags' | 'folder' | 'terminal' | 'signal' | 'total'> {
  readonly experiment: Experiment;
  readonly gate?: GateEntry;
  readonly firstRun?: number;
  readonly looks?: number | undefined;
  readonly shard?: Shard | undefined;
  /** `path` is the folder of the report. */
  readonly ask: (builder: ReportBuilder, onTrial: (trial: Trial) => void, path: string) => Promise<void>;
}

/** What came of a measurement. */
export interface Measured {
  readonly report: ReportDocument;
  /** Folder of the report, relative to where the command was given. */
  readonly place: string;
  /** Why asking ended before its time. */
  readonly ended: Kept['ended'];
}

/**
 * Asks, writes each trial at once to `trials.jsonl`, and ends with `report.json` and `report.csv`, also when asking ended
 * before its time. Throws when nothing was asked at all.
 */
export async function measure(measurement: Measurement): Promise<Measured> {
  const { experiment, folder, looks } = measurement;
  const suite = describeSuite(measurement);
  const builder = createReportBuilder(suite, createSection);
  const { ended, path } = await keepTrials({
    ...measurement,
    head: suite,
    name: suite.challenge,
    models: experiment.models,
    settings: experiment.settings,
    cost: builder.cost,
    failures: builder.failures,
    async ask(keep, folderOfReport) {
      const texts = createTextKeeper(folderOfReport);
      const answers = suite.of === 'quiz' ? createAnswersFile(folderOfReport, suite) : undefined;
      const code = new Map(experiment.code.map((one) => [one.fixture, one]));
      try {
        await measurement.ask(
          builder,
          (trial) => {
            const entry = toTrialEntry(trial);
            builder.add(entry);
            const own = code.get(trial.fixture);
            if (own !== undefined) {
              texts.addCode(own);
            }
            repliesOf(trial.asked).forEach(texts.addReply);
            keep(entry);
            answers?.add(entry, replyTextOf(trial.asked));
          },
          folderOfReport,
        );
      } finally {
        texts.close();
        answers?.close();
        await experiment.close?.();
      }
    },
  });
  const report = builder.build({ complete: ended === 'complete', interrupted: ended === 'interrupted', looks });
  writeReportFiles(path, report);
  writeReportPage(path, placeOf(folder, path), report);
  return { report, place: placeOf(folder, path), ended };
}

/** The reply behind a trial, or those behind its votes. */
function repliesOf(asked: Asked): readonly Reply[] {
  return (asked.votes?.map((vote) => vote.asked) ?? [asked]).flatMap((one) =>
    one.status === 'replied' ? [one.reply] : [],
  );
}

function replyTextOf(asked: Asked): string | null {
  return asked.status === 'replied' ? (asked.reply.text ?? asked.reply.refusal) : null;
}

function describeSuite({ experiment, gate, firstRun, looks, shard }: Measurement): SuiteEntry {
  const entry = experiment.head();
  return {
    ...entry,
    firstRun: firstRun ?? entry.firstRun,
    ...(gate !== undefined && { gate }),
    ...(looks !== undefined && { looks }),
    ...(shard !== undefined && { shard }),
  };
}

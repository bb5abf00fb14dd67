import { assertionsOf } from '../kinds/validator/challenge/challenge';
import type { Reply } from '../model/model';
import { writeValidatorPage } from '../output/page/validator/write-validator-page';
import type { ReportDocument } from '../experiment/report/report-document';
import { createReportBuilder, type ReportBuilder } from '../experiment/report/report-builder';
import type { ReportSuite } from '../experiment/report/read-report';
import type { Shard } from '../experiment/asking/shard';
import { toSuiteEntry } from '../kinds/validator/suite-entry';
import { createTextKeeper } from '../experiment/report/texts';
import { toTrialEntry, type GateEntry } from '../experiment/log/trial-log';
import type { Asked, Trial } from '../experiment/log/trial';
import type { Validator } from '../kinds/validator/validator';
import { keepTrials, placeOf, type Keeping, type Kept } from './keep-trials';
import { writeReportFiles } from './write-report-files';

/** What to measure, and where it goes. */
export interface Measurement extends Pick<Keeping, 'flags' | 'folder' | 'terminal' | 'signal' | 'total'> {
  readonly validator: Validator;
  readonly gate?: GateEntry;
  readonly firstRun?: number;
  readonly looks?: number | undefined;
  readonly shard?: Shard | undefined;
  readonly ask: (builder: ReportBuilder, onTrial: (trial: Trial) => void) => Promise<void>;
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
  const { validator, folder, looks } = measurement;
  const suite = describeSuite(measurement);
  const builder = createReportBuilder(suite);
  const { ended, path } = await keepTrials({
    ...measurement,
    head: suite,
    name: suite.challenge,
    models: validator.models,
    settings: validator.settings,
    cost: builder.cost,
    failures: builder.failures,
    async ask(keep, folderOfReport) {
      const texts = createTextKeeper(folderOfReport);
      const fixtures = new Map(validator.asked.map((fixture) => [fixture.id, fixture]));
      try {
        await measurement.ask(builder, (trial) => {
          const entry = toTrialEntry(trial);
          builder.add(entry);
          const { language = '', solution = '' } = fixtures.get(trial.fixture) ?? {};
          texts.addCode({ fixture: trial.fixture, language, text: solution });
          repliesOf(trial.asked).forEach(texts.addReply);
          keep(entry);
        });
      } finally {
        texts.close();
      }
    },
  });
  const report = builder.build({ complete: ended === 'complete', looks });
  writeReportFiles(path, report);
  writeValidatorPage(path, placeOf(folder, path));
  return { report, place: placeOf(folder, path), ended };
}

/** The reply behind a trial, or those behind its votes. */
function repliesOf(asked: Asked): readonly Reply[] {
  return (asked.votes?.map((vote) => vote.asked) ?? [asked]).flatMap((one) =>
    one.status === 'replied' ? [one.reply] : [],
  );
}

function describeSuite({ validator, gate, firstRun, looks, shard }: Measurement): ReportSuite {
  const { challenge, settings } = validator;
  const entry = toSuiteEntry(validator, assertionsOf(challenge, settings.assert));
  return {
    ...entry,
    firstRun: firstRun ?? entry.firstRun,
    ...(gate !== undefined && { gate }),
    ...(looks !== undefined && { looks }),
    ...(shard !== undefined && { shard }),
  };
}

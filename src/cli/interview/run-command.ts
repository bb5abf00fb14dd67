import { join } from 'node:path';
import { appendTo } from '../../basics/append-to';
import { eachLine, writeText } from '../../basics/disk/disk';
import { createRowEvaluation } from '../../kinds/interview/evaluate-row';
import { neededLanguages } from '../../kinds/interview/needed-languages';
import type { CodingQuestion } from '../../kinds/interview/question';
import { exitCodeOf } from '../../experiment/outcome';
import { underAssert } from '../../kinds/interview/policy';
import { renderInterviewReport } from '../../output/terminal/render-interview';
import { askedRowSchema, type AskedRow, type EvaluatedRow, type PreparedRow } from '../../kinds/interview/rows/rows';
import { toNextRound } from '../../kinds/interview/asking/next-round';
import { parseJson } from '../../basics/json/parse-json';
import { readShard, shardRange } from '../../experiment/asking/shard';
import { jsonOption, type Command } from '../command';
import { exitCodes } from '../exit-codes';
import { limitOptions } from '../limit-options';
import { placeOf } from '../keep-trials';
import { newsOf } from '../github/news-of';
import { printDocument } from '../print-document';
import { createFlagReader } from '../run-options';
import { shardOption } from '../shard-option';
import { runsOf } from './ask-parts';
import { askedFile, askStep } from './ask-step';
import { readAsking } from './asking';
import { chooseSandbox } from './choose-sandbox';
import { evaluatedFile, openEvaluatedFile } from './evaluate-step';
import { interviewOptions, readLanguages, readSandbox } from './interview-options';
import { openInterview } from './open-interview';
import { toLines } from './prepare-command';
import { readOne } from './read-one';
import { createInterviewCount, writeInterviewReport } from './report-step';
import { findUnjudged } from './unjudged';

/** Rounds that may be asked at most. */
const mostRounds = 5;

/** `assay interview run`: all four steps at once. */
export const runCommand: Command = {
  name: 'interview run',
  summary: 'Run all four steps: prepare, ask, evaluate and report',
  usage:
    '<interview> [--model <names>] [--language <names>] [--runs <n>] [--rounds <n>] [--param <name=value>]… [--json]',
  example: 'npx assay interview run junior-dev --model offline/coder?skill=0.8 --runs 3',
  options: {
    ...interviewOptions,
    ...limitOptions,
    rounds: {
      type: 'value',
      valueName: '<n>',
      summary: `rounds per question, 1–${String(mostRounds)}; from round 2 the model sees its failed checks (default: 1)`,
    },
    shard: shardOption,
    ...jsonOption,
  },

  async run(invocation, terminal) {
    const { positionals, options, folder, settings, signal } = invocation;
    const problems: string[] = [];
    const read = createFlagReader(options, problems);
    const id = readOne(positionals, 'an interview', runCommand, problems);
    const languages = readLanguages(read);
    const rounds = read('rounds', readRounds, `a whole number from 1 to ${String(mostRounds)}`) ?? 1;
    const shard = read('shard', readShard, shardRange);
    const sandboxName = readSandbox(options, problems);
    const open =
      problems.length > 0
        ? undefined
        : openInterview(settings.root, id, { prompt: options.get('prompt'), languages }, terminal);
    const asking = readAsking('interview run', invocation, [{ request: open?.template?.request ?? {} }], problems);
    if (open === undefined) {
      return exitCodes.couldNotRun;
    }
    const { interview, rows } = open;
    const questions = new Map(interview.questions.map((question) => [question.name, question]));
    const questionOf = ({ name }: PreparedRow): CodingQuestion => questions.get(name) ?? missing(name);
    const { sandbox, close } = await chooseSandbox(sandboxName, neededLanguages(rows, questionOf), terminal);
    const count = createInterviewCount();
    let next: PreparedRow[] = [];
    let evaluated: ReturnType<typeof openEvaluatedFile> | undefined;

    const evaluateNew = async (path: string, round: number): Promise<void> => {
      evaluated ??= openEvaluatedFile(
        join(path, evaluatedFile),
        createRowEvaluation({
          sandbox,
          questionOf,
          seed: options.get('seed') ?? '1',
          codeFromRow: false,
        }),
        terminal,
        (row: EvaluatedRow) => {
          count.add(row, path);
          appendTo(next, round < rounds ? [toNextRound(row) ?? []].flat() : []);
        },
        signal,
      );
      const done = evaluated.count();
      const arrived = [...askedRows(path)].length;
      await evaluated.add(skip(askedRows(path), done), arrived - done);
    };
    try {
      const { ended, path, startedAt, costLine } = await askStep(
        {
          ...{ name: interview.id, asking },
          total: Math.round((rows.length * asking.coders.length * asking.runs) / (shard?.of ?? 1)),
          solutionOf: ({ name, language }) => questions.get(name)?.solutions[language],
          async run(ask, place) {
            let isPrepared = false;
            await ask({ rows, shard }, () => {
              // Not before a reply is there: without one, the folder goes.
              if (!isPrepared) {
                writeText(join(place, 'prepared.ndjson'), toLines(rows));
                isPrepared = true;
              }
            });
            await evaluateNew(place, 1);
            for (let round = 2; round <= rounds && next.length > 0; round += 1) {
              const again = next;
              next = [];
              await ask({
                rows: again,
                ...runsOf(again),
                wanted: (row, { model }, run) => row['model'] === model.name && row['run'] === run,
              });
              await evaluateNew(place, round);
            }
          },
        },
        invocation,
        terminal,
      );
      if (!signal.aborted) {
        await evaluateNew(path, rounds);
      }
      const policy = open.template?.policy;
      const { assert } = settings;
      const file = join(path, evaluatedFile);
      const unjudged = findUnjudged(file, evaluated?.count() ?? 0, folder);
      const document = count.document({
        ...{ files: [placeOf(folder, file)], startedAt, shard: shard !== undefined },
        ...{ complete: ended === 'complete', interrupted: ended === 'interrupted', ...unjudged },
        ...(policy !== undefined && { policy: underAssert(policy, assert), logOnly: assert === 'soft' }),
      });
      writeInterviewReport(path, document);
      printDocument({ options }, terminal, document, (one) => renderInterviewReport(one, costLine));
      invocation.github?.tell(newsOf(document));
      count.tellLosses(terminal);
      terminal.error(`Report: ${placeOf(folder, path)}`);
      return exitCodeOf(document.outcome);
    } finally {
      evaluated?.close();
      await close();
    }
  },
};

function readRounds(text: string): number | undefined {
  const rounds = Number(text);
  return Number.isInteger(rounds) && rounds >= 1 && rounds <= mostRounds ? rounds : undefined;
}

function missing(name: string): never {
  throw new Error(`a row of ${name}, which was never asked`);
}

function* askedRows(path: string): Generator<AskedRow> {
  for (const line of eachLine(join(path, askedFile))) {
    if (line !== '') {
      yield askedRowSchema.parse(parseJson(line));
    }
  }
}

function* skip<Item>(items: Iterable<Item>, count: number): Generator<Item> {
  let passed = 0;
  for (const item of items) {
    passed += 1;
    if (passed > count) {
      yield item;
    }
  }
}

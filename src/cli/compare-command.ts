import { join } from 'node:path';
import { AssayError } from '../basics/errors';
import { describeOrigins, type Codes } from '../output/page/comparison/describe-origins';
import { comparisonFiles, writeComparisonPage } from '../output/page/comparison/write-comparison-page';
import { readTexts } from '../experiment/report/texts';
import { compareTallies } from '../experiment/compare/compare';
import { rankSides } from '../experiment/compare/rank';
import { buildCompareDocument } from '../experiment/compare/build-compare-document';
import { annotateCompare } from '../output/github/annotate-compare';
import { renderCompareMarkdown } from '../output/markdown/render-compare-markdown';
import { toRankingDocument } from '../experiment/report/rank-document';
import { renderCompare } from '../output/terminal/render-compare';
import { jsonOption, type Command, type Invocation } from './command';
import { commandsFor } from './compare-commands';
import { readSides, type ReadSide } from './compare-sides';
import { exitCodes } from './exit-codes';
import { placeOf } from './open-folder';
import { openPage } from './open-page';
import { printDocument } from './print-document';
import { withReading } from './reading-progress';
import { failWith } from './run-options';
import { createFlagReader } from './flag-reader';
import { openFolder } from './open-folder';

/** `assay compare`: says whether prompts or models differ, from kept reports. */
export const compareCommand: Command = {
  name: 'compare',
  summary: 'Compare prompts or models from saved reports (of a challenge: the newest); asks no model',
  usage: '<folder or challenge>[@<model>]… [--html] [--open] [--out <folder>] [--json]',
  example: 'npx assay compare reports/2026-11-20T10-00-00-two-sum reports/2026-11-21T10-00-00-two-sum',
  options: {
    html: { type: 'flag', summary: 'write a page with the changes and the replies of both sides' },
    open: { type: 'flag', summary: 'like --html, then open it in the browser' },
    out: {
      type: 'value',
      valueName: '<folder>',
      summary: 'folder of the page (default: reports/<time>-<challenge>-comparison)',
    },
    ...jsonOption,
  },

  async run(invocation, terminal) {
    const { positionals, options, folder, environment } = invocation;
    const wantsPage = options.has('html') || options.has('open');
    const out = readOut(options, wantsPage);
    const sides = withReading(terminal, ({ onTrial }) =>
      readSides(positionals, { folder, gather: wantsPage, onTrial }),
    );
    const [baseline, ...rest] = sides;
    if (baseline === undefined || rest.length === 0) {
      throw new AssayError(
        `assay compare expects two reports or more, or one with several models or prompts; for example: ${compareCommand.example}`,
      );
    }
    refuseStrangers(baseline, rest);
    const others = rest.map((side) => ({ side, comparison: compareTallies(baseline.tally, side.tally) }));
    const empty = others.filter(({ comparison }) => comparison.fixtures === 0).map(({ side }) => side.name);
    if (empty.length > 0) {
      throw new AssayError(`No judged assertion is common to ${baseline.name} and ${empty.join(', ')}.`);
    }
    const heldOut = new Set(sides.flatMap(({ report }) => report.heldOut));
    const codesOf = readCodesOnce();
    const document = buildCompareDocument({
      baseline: baseline.name,
      simulated: sides.some(({ report }) => report.simulated),
      heldOut,
      notes: [...new Set(sides.flatMap((side) => side.notes))],
      others: others.map(({ side, comparison }) => ({
        ...{ name: side.name, comparison },
        origins: describeOrigins({
          ...{ sides: [baseline, side], codes: [codesOf(baseline), codesOf(side)], comparison, heldOut },
        }),
      })),
      commands: commandsFor(positionals, sides),
      ranking: isChoice(sides)
        ? toRankingDocument(rankSides(sides.map(({ name, tally }) => ({ side: name, tally }))))
        : null,
    });
    printDocument(invocation, terminal, document, renderCompare);
    invocation.github?.tell({ markdown: renderCompareMarkdown(document), annotations: annotateCompare(document) });
    if (wantsPage) {
      const path = openFolder(folder, out, { name: `${baseline.suite.challenge}-comparison` }, terminal);
      writeComparisonPage(path, { document, baseline, others, heldOut });
      const page = join(path, comparisonFiles.page);
      terminal.error(`Page: ${placeOf(folder, page)}`);
      if (options.has('open')) {
        await openPage(page, environment, terminal);
      }
    }
    return document.comparisons.some(({ verdict }) => verdict === 'worse') ? exitCodes.failed : exitCodes.passed;
  },
};

/** Whether the best of several is looked for, and not how one came out after a change. */
function isChoice(sides: readonly ReadSide[]): boolean {
  return sides.length > 2 || new Set(sides.map(({ folder }) => folder)).size === 1;
}

/** Reads the code of a side's fixtures; that of one report once. */
function readCodesOnce(): (side: ReadSide) => Codes {
  const known = new Map<string, Codes>();
  return ({ folder }) => {
    const codes =
      known.get(folder) ??
      new Map([...readTexts(folder)].flatMap((text) => (text.kind === 'code' ? [[text.fixture, text]] : [])));
    known.set(folder, codes);
    return codes;
  };
}

function readOut(options: Invocation['options'], wantsPage: boolean): string | undefined {
  const problems: string[] = [];
  const out = createFlagReader(options, problems)('out', (text) => (text === '' ? undefined : text), 'a folder');
  failWith('compare', [
    ...problems,
    ...(options.has('out') && !wantsPage ? ['--out says where the page goes: give --html, too'] : []),
  ]);
  return out;
}

/** Reports of another challenge, and simulated ones beside real ones, say nothing about each other. */
function refuseStrangers(baseline: ReadSide, others: readonly ReadSide[]): void {
  const { challenge } = baseline.suite;
  const strangers = others.filter(({ suite }) => suite.challenge !== challenge);
  if (strangers.length > 0) {
    throw new AssayError(
      `Only reports of one challenge can be compared: ${baseline.name} is of ${challenge}, ${strangers.map(({ name, suite }) => `${name} of ${suite.challenge}`).join(', ')}.`,
    );
  }
  const [real, simulated] = [false, true].map((one) =>
    [baseline, ...others].filter(({ report }) => report.simulated === one),
  );
  if (real?.[0] !== undefined && simulated?.[0] !== undefined) {
    throw new AssayError(
      `${simulated[0].name} was simulated and ${real[0].name} was not: the one says nothing about the other.`,
    );
  }
}

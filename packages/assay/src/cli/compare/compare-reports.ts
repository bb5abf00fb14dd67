import { AssayError } from '../../basics/errors';
import type { ItemChange } from '../../experiment/compare/compare-document';
import { buildCompareDocument } from '../../experiment/compare/build-compare-document';
import { compareTallies } from '../../experiment/compare/compare';
import { rankSides, toRankingDocument } from '../../experiment/compare/rank';
import { readTexts } from '../../experiment/report/texts';
import { describeOrigins, type Codes } from '../../output/page/comparison/describe-origins';
import type { ComparedReports } from '../../output/page/comparison/build-comparison-view';
import type { ReadSide } from './compare-sides';
import { quoteForShell } from '../../basics/text/quote-for-shell';
import type { CompareCommands } from '../../experiment/compare/compare-outcome';
import { commandOf } from '../../experiment/report/command-of';
import { someModel } from '../../experiment/report/next-steps';
import { quizSectionOf } from '../../kinds/quiz/quiz-section';

/** Suggested number of runs for asking again. */
const suggestedRuns = 20;

/** An example of a comparison, for help and errors. */
export const compareExample =
  'npx assay compare reports/2026-11-20T10-00-00-two-sum reports/2026-11-21T10-00-00-two-sum';

/** Compares the first of these sides with each of the others, which may be worse by the margin, if there is one. */
export function compareSides(sides: readonly ReadSide[], margin: number | null = null): ComparedReports {
  const [baseline, ...rest] = sides;
  if (baseline === undefined || rest.length === 0) {
    throw new AssayError(
      `assay compare expects two reports or more, or one with several models or prompts; for example: ${compareExample}`,
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
    ...(baseline.report.of !== undefined && { of: baseline.report.of }),
    margin,
    simulated: sides.some(({ report }) => report.simulated),
    heldOut,
    notes: [...new Set(sides.flatMap((side) => side.notes))],
    others: others.map(({ side, comparison }) => ({
      name: side.name,
      comparison,
      origins: describeOrigins({
        sides: [baseline, side],
        codes: [codesOf(baseline), codesOf(side)],
        comparison,
        heldOut,
      }),
      items: itemChangesOf(baseline, side),
    })),
    commands: commandsFor(sides),
    ranking: isChoice(sides)
      ? toRankingDocument(rankSides(sides.map(({ name, tally }) => ({ side: name, tally }))))
      : null,
  });
  return { document, baseline, others };
}

/** The commands that a comparison of these sides may suggest. */
function commandsFor(sides: readonly ReadSide[]): CompareCommands {
  const isOneReport = new Set(sides.map(({ folder }) => folder)).size === 1;
  const sideOf = (name: string): ReadSide | undefined => sides.find((side) => side.name === name);
  return {
    open: ['npx assay compare', ...[...new Set(sides.map(({ plain }) => quoteForShell(plain)))], '--open'].join(' '),
    again(name) {
      const side = sideOf(name);
      if (side === undefined) {
        return '';
      }
      const { report } = side;
      const others = report.of === undefined ? '' : someModel;
      return commandOf(
        {
          ...report,
          kind: 'repeat',
          gate: null,
          runs: Math.max(report.runs, suggestedRuns),
          models: isOneReport ? report.models : modelsOf(side),
        },
        report.simulated ? others : undefined,
      );
    },
    gate(name) {
      const side = sideOf(name);
      return side === undefined
        ? ''
        : commandOf({ ...side.report, kind: 'gate', gate: null, heldOut: [], models: modelsOf(side) });
    },
  };
}

function modelsOf({ report, tally }: ReadSide): ReadSide['report']['models'] {
  return report.models.filter(({ model }) => model === tally.model);
}

/** Whether the comparison is a choice among several sides, rather than a check after a change. */
function isChoice(sides: readonly ReadSide[]): boolean {
  return sides.length > 2 || new Set(sides.map(({ folder }) => folder)).size === 1;
}

/** Reads the code of a side's fixtures, once per report. */
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

/** Reports of another challenge are not comparable, nor are simulated and real ones. */
function refuseStrangers(baseline: ReadSide, others: readonly ReadSide[]): void {
  const { challenge } = baseline.suite;
  const strangers = others.filter(({ suite }) => suite.challenge !== challenge);
  if (strangers.length > 0) {
    throw new AssayError(
      `Only reports of the same challenge can be compared: ${baseline.name} is of ${challenge}, ${strangers.map(({ name, suite }) => `${name} of ${suite.challenge}`).join(', ')}.`,
    );
  }
  const all = [baseline, ...others];
  const real = all.find(({ report }) => !report.simulated);
  const simulated = all.find(({ report }) => report.simulated);
  if (real !== undefined && simulated !== undefined) {
    throw new AssayError(`${simulated.name} was simulated and ${real.name} was not, so they cannot be compared.`);
  }
}

/** The item analysis of each question of a quiz in two reports, by id; empty if both sides come from one report. */
function itemChangesOf(before: ReadSide, after: ReadSide): ReadonlyMap<string, ItemChange> {
  const one = figuresOf(before);
  const other = figuresOf(after);
  const ids = before.folder === after.folder ? [] : [...one.keys()];
  return new Map(
    ids.map((id) => [id, { before: one.get(id) ?? null, after: other.get(id) ?? null }] satisfies [string, ItemChange]),
  );
}

function figuresOf({ report }: ReadSide): ReadonlyMap<string, NonNullable<ItemChange['before']>> {
  const { items, questions } = quizSectionOf(report) ?? { items: [], questions: [] };
  return new Map(
    items.map(({ question, difficulty, discrimination }) => [
      questions[question]?.id ?? '',
      { difficulty, discrimination },
    ]),
  );
}

import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import { readText, writeText } from '../../basics/disk/disk';
import { AssayError, type Problem } from '../../basics/errors';
import { tryParseJson } from '../../basics/json/parse-json';
import { printableLine } from '../../basics/text/printable';
import { consult } from '../../oracle/consult';
import { findOracle } from '../../oracle/find-oracle';
import { findGrader, gradeAll, loadGrader } from '../../oracle/grader';
import type { Oracle, OracleTools } from '../../oracle/oracle';
import type { Challenge } from './challenge/challenge';
import type { Fixture } from './challenge/fixture';

/** Comparison of a challenge's labels with its oracle. */
export interface LabelCheck {
  /** Labels that the oracle confirms. */
  readonly agreed: number;
  /** Labels that the oracle contradicts, each with the evidence. */
  readonly suspicious: readonly Problem[];
  /** The same as data. */
  readonly contradictions: readonly Contradiction[];
  /** Labels that the oracle leaves undecided, each with the reason. */
  readonly undecided: readonly Problem[];
  /** Number of labels that the oracle does not cover, by analytic; covered analytics are absent. */
  readonly uncovered: Readonly<Record<string, number>>;
}

/**
 * Lets the oracle judge every fixture and compares its rulings with the labels, which the oracle never sees;
 * `onChecked` is called after each.
 */
export async function checkLabels(
  { fixtures, prompt }: Challenge,
  oracle: Oracle,
  tools: OracleTools,
  onChecked: (isSuspicious: boolean) => void = () => undefined,
): Promise<LabelCheck> {
  const analytics = prompt.analytics.map(({ name }) => name);
  const checked = await Promise.all(
    fixtures.map(async (fixture) => {
      const rulings = await consult(oracle, analytics, fixture, tools);
      // Where nobody states a label, there is none to doubt.
      const stated = analytics.filter((analytic) => Object.hasOwn(fixture.expected, analytic));
      const labels = stated.map((analytic) => {
        const expected = fixture.expected[analytic];
        const place = { file: fixture.file, line: fixture.lines[analytic], field: `expected.${analytic}` };
        const ruling = rulings[analytic];
        if (ruling === undefined) {
          return { kind: 'uncovered' as const };
        }
        if (ruling.status === 'undecided') {
          return { kind: 'undecided' as const, problem: { ...place, message: ruling.because } };
        }
        return ruling.value === expected
          ? { kind: 'agreed' as const }
          : {
              kind: 'suspicious' as const,
              contradiction: { fixture, analytic, value: ruling.value, evidence: ruling.evidence },
              problem: {
                ...place,
                message: `the label says ${String(expected)}, but the oracle says ${String(ruling.value)}: ${ruling.evidence}`,
              },
            };
      });
      onChecked(labels.some(({ kind }) => kind === 'suspicious'));
      return labels;
    }),
  );
  const all = checked.flat();
  return {
    agreed: all.filter(({ kind }) => kind === 'agreed').length,
    suspicious: all.flatMap((one) => (one.kind === 'suspicious' ? [one.problem] : [])),
    contradictions: all.flatMap((one) => (one.kind === 'suspicious' ? [one.contradiction] : [])),
    undecided: all.flatMap((one) => (one.kind === 'undecided' ? [one.problem] : [])),
    uncovered: Object.fromEntries(
      analytics.filter((analytic) => oracle[analytic] === undefined).map((analytic) => [analytic, fixtures.length]),
    ),
  };
}

/** A label that the oracle contradicts. */
export interface Contradiction {
  readonly fixture: Fixture;
  readonly analytic: string;
  /** The oracle's value. */
  readonly value: boolean;
  readonly evidence: string;
}

/** Hashes of oracle and code, so that a contradiction is not applied to other code. */
const keptSchema = z.object({
  oracle: z.string(),
  contradicted: z.array(
    z.object({
      fixture: z.string(),
      code: z.string(),
      analytic: z.string(),
      value: z.boolean(),
      evidence: z.string(),
    }),
  ),
});

type Kept = z.infer<typeof keptSchema>;
type Place = Pick<Challenge, 'root' | 'id'>;

/** Saves the oracle's contradictions of labels (`.assay/labels/<challenge>.json`) for later reports. */
export function keepContradictions(place: Place, contradictions: readonly Contradiction[]): void {
  const oracle = hashOfOracle(place);
  if (oracle === undefined) {
    return;
  }
  const kept: Kept = {
    oracle,
    contradicted: contradictions.map(({ fixture, analytic, value, evidence }) => ({
      fixture: fixture.id,
      code: hashOf(...textsOf(fixture)),
      analytic,
      value,
      evidence: printableLine(evidence, 300),
    })),
  };
  try {
    writeText(fileOf(place), `${JSON.stringify(kept, null, 2)}\n`);
  } catch (error) {
    // The check itself reports what could not be saved.
    if (!(error instanceof AssayError)) {
      throw error;
    }
  }
}

/**
 * The saved contradiction of an assertion's label, valid while oracle, code and label are unchanged; the oracle is not
 * asked again.
 */
export function knownContradictions(place: Place): (fixture: Fixture, analytic: string) => string | undefined {
  const { data } = keptSchema.safeParse(tryParseJson(readText(fileOf(place)) ?? ''));
  if (data === undefined || data.oracle !== hashOfOracle(place)) {
    return () => undefined;
  }
  const kept = new Map(data.contradicted.map((one) => [JSON.stringify([one.fixture, one.analytic]), one]));
  return (fixture, analytic) => {
    const one = kept.get(JSON.stringify([fixture.id, analytic]));
    return one?.code === hashOf(...textsOf(fixture)) && one.value !== fixture.expected[analytic]
      ? `the oracle says ${String(one.value)}: ${printableLine(one.evidence, 300)}`
      : undefined;
  };
}

function fileOf({ root, id }: Place): string {
  return join(root, '.assay/labels', `${id}.json`);
}

function hashOfOracle({ root, id }: Place): string | undefined {
  const texts = findOracle(root, id).flatMap((file) => readText(join(root, file)) ?? []);
  return texts.length === 0 ? undefined : hashOf(...texts);
}

/** What an oracle sees of a fixture. */
function textsOf({ language, solution, task }: Fixture): readonly string[] {
  return [language, solution, ...(task === undefined ? [] : [task.problem ?? '', task.reference ?? ''])];
}

function hashOf(...texts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(texts)).digest('hex');
}

/** Number of labels that a challenge's simulated grader gives; `undefined` if it has none. */
export function countGraded({ root, id, prompt, fixtures }: Challenge): number | undefined {
  const file = findGrader(root, id);
  if (file === undefined) {
    return undefined;
  }
  const analytics = prompt.analytics.map(({ name }) => name);
  const grader = loadGrader(root, file, analytics);
  return fixtures.reduce((sum, fixture) => {
    const { answer } = gradeAll(grader, analytics, fixture);
    return sum + Object.entries(fixture.expected).filter(([analytic, label]) => answer[analytic] === label).length;
  }, 0);
}

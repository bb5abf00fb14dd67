import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import { readText, writeText } from '../../basics/disk/disk';
import { AssayError } from '../../basics/errors';
import { tryParseJson } from '../../basics/json/parse-json';
import { printableLine } from '../../basics/text/printable';
import { findOracle } from '../../oracle/find-oracle';
import type { Challenge } from './challenge/challenge';
import type { Fixture } from './challenge/fixture';

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

import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { appendLine } from '../../basics/disk/disk-append';
import { isFile, readLines } from '../../basics/disk/disk';
import { canonicalJson } from '../../model/request-hash';
import { clusteredRate, type ClusteredRate } from '../../statistics/clustered-rate';
import { type Interval, moverDifference } from '../../statistics/intervals';
import { errorOfLook } from '../../statistics/multiple-tests';
import { familyOf, joinFamilies, toCluster } from './assess-suite';
import type { FixtureTally } from '../tally/fixture-tally';

/** Minimum fixtures for a holdout; with fewer, only gaps above about a third would be detectable. */
export const fixturesToHoldOut = 30;
/** Share of the fixtures that is held out. */
const heldShare = 0.3;
/** Number of looks after which the held-out part is used up. */
export const mostLooks = 20;

/**
 * Whether a fixture is held out. Only a hash of the name decides, so adding fixtures never moves one. Variants named
 * `<fixture>--<variant>` stay together.
 */
export function isHeldOut(fixture: string): boolean {
  return (
    createHash('sha256')
      .update(`assay holdout 1\n${familyOf(fixture)}`)
      .digest()
      .readUInt32BE(0) /
      2 ** 32 <
    heldShare
  );
}

/** Comparison of development fixtures with held-out ones. */
export interface HoldoutComparison {
  readonly development: ClusteredRate | undefined;
  readonly held: ClusteredRate | undefined;
  /** Held-out minus development failure rate, at 95 % over all future looks; `undefined` if either rate is unknown. */
  readonly gap: Interval | undefined;
}

/** Compares the two parts at the given look. */
export function compareHoldout(fixtures: readonly FixtureTally[], looks: number): HoldoutComparison {
  const part = (held: boolean, confidence = 0.95): ClusteredRate | undefined =>
    clusteredRate(
      joinFamilies(fixtures.filter(({ fixture }) => isHeldOut(fixture) === held).map(toCluster)),
      confidence,
    );
  const confidence = 1 - errorOfLook(looks);
  const held = part(true, confidence);
  const development = part(false, confidence);
  return {
    development: part(false),
    held: part(true),
    gap:
      held === undefined || development === undefined
        ? undefined
        : moverDifference(held.rate, held.interval, development.rate, development.interval),
  };
}

/** Whether the held-out part of a challenge was ever looked at, which means that there is one. */
export function wasHeldOut(root: string, challenge: string): boolean {
  return isFile(looksFile(root, challenge));
}

/**
 * Records a look at the held-out part (`.assay/holdout/<challenge>.jsonl`) and returns its number; looking again with
 * the same prompt and models is not a new look.
 */
export function recordLook(
  root: string,
  challenge: string,
  shown: { readonly promptHash: string; readonly models: readonly string[] },
): number {
  const file = looksFile(root, challenge);
  const look = createHash('sha256').update(canonicalJson(shown)).digest('hex');
  const looks = new Set(readLines(file).flatMap((line) => /"look":"([0-9a-f]{64})"/.exec(line)?.[1] ?? []));
  if (!looks.has(look)) {
    appendLine(file, JSON.stringify({ look, ...shown, lookedAt: new Date().toISOString() }));
    looks.add(look);
  }
  return looks.size;
}

function looksFile(root: string, challenge: string): string {
  return join(root, '.assay/holdout', `${challenge}.jsonl`);
}

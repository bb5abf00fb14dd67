import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { appendLine } from '../../basics/disk/disk-append';
import { isFile, readLines } from '../../basics/disk/disk';
import { canonicalJson } from '../../model/request-hash';
import { clusteredRate, type ClusteredRate } from '../../statistics/clustered-rate';
import type { Interval } from '../../statistics/intervals';
import { errorOfLook } from '../../statistics/look-budget';
import { moverDifference } from '../../statistics/newcombe';
import { toCluster } from './assess-suite';
import { familyOf, joinFamilies } from './family-of';
import type { FixtureTally } from '../tally/fixture-tally';

/** Minimum fixtures for a holdout; with fewer, only gaps above about a third would be detectable. */
export const fixturesToHoldOut = 30;
/** Share of the fixtures that is held out. */
const heldShare = 0.3;
/** Looks after which the held-out part has told all it can. */
export const mostLooks = 20;

/**
 * Whether a fixture belongs to the part that is held out: decided by a hash of its name alone, so that adding fixtures never
 * moves one. Variants named `<fixture>--<variant>` go together.
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

/** How the fixtures that the author worked with compare with those held out. */
export interface HoldoutComparison {
  readonly development: ClusteredRate | undefined;
  readonly held: ClusteredRate | undefined;
  /** Failure rate held out minus development, at 95 % over all looks that there will be; `undefined` when either is unknown. */
  readonly gap: Interval | undefined;
}

/** Compares the two parts, for the `looks`-th time. */
export function compareHoldout(fixtures: readonly FixtureTally[], looks: number): HoldoutComparison {
  const part = (held: boolean, confidence = 0.95): ClusteredRate | undefined =>
    clusteredRate(
      joinFamilies(fixtures.filter(({ fixture }) => isHeldOut(fixture) === held).map(toCluster)),
      confidence,
    );
  const confidence = 1 - errorOfLook(looks);
  const [held, development] = [part(true, confidence), part(false, confidence)];
  return {
    development: part(false),
    held: part(true),
    gap:
      held === undefined || development === undefined
        ? undefined
        : moverDifference(held.rate, held.interval, development.rate, development.interval),
  };
}

/** Whether anybody has looked at the held-out part of a challenge, so that there is one. */
export function wasHeldOut(root: string, challenge: string): boolean {
  return isFile(looksFile(root, challenge));
}

/** Puts a look at the held-out part on record (`.assay/holdout/<challenge>.jsonl`) and says which one it is; the same prompt and models again are no new look. */
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

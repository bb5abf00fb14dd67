import { join } from 'node:path';
import { hashCode } from '../../code/submission';
import type { Challenge } from '../../kinds/validator/challenge/challenge';
import { overridesFile } from '../../experiment/overrides/load-overrides';
import type { Override } from '../../kinds/validator/challenge/override';
import { appendLine } from '../../basics/disk/disk-append';
import type { Candidate } from '../../intake/add-fixture';
import { openProposers } from '../../intake/open-proposers';
import { findFixtureOf, proposeOverridden, type ProposedFixture } from '../../intake/overrides/propose-overridden';
import { findOpposite, findSame } from '../../intake/overrides/same-override';
import { toTitle } from '../../intake/write-imported';
import type { Invocation } from '../../plugin/invocation';
import { failWith } from '../options/fail-with';
import type { OverrideDocument } from './override-document';
import type { OverrideCall } from './override-options';
import type { Overridden } from './read-overridden';

/** What to record. */
export interface Recording {
  readonly challenge: Challenge;
  /** Existing overrides. */
  readonly earlier: readonly Override[];
  readonly overridden: Overridden;
  /** The right values, by analytic. */
  readonly values: Readonly<Record<string, boolean>>;
  readonly flags: OverrideCall['values'];
}

/** Appends what is not recorded yet, one line per analytic, and writes the code as a fixture if it is not one. */
export async function recordOverride(
  { challenge, earlier, overridden, values, flags }: Recording,
  invocation: Pick<Invocation, 'settings' | 'signal'>,
): Promise<OverrideDocument> {
  const { id, root } = challenge;
  const { reason = '', by, dryRun } = flags;
  const { code, verdict, counts } = overridden;
  const known = findFixtureOf(challenge, code);
  const at = new Date().toISOString();
  // Line endings may have changed on the way, but reports find a fixture by its exact code.
  const { solution, task } = known ?? code;
  const sha256 = hashCode(solution, task);
  const all = Object.entries(values).map(([analytic, value]): Override => ({
    version: 1,
    at,
    analytic,
    value,
    reason,
    ...(by !== undefined && { by }),
    code: { sha256, language: code.language },
    verdict,
  }));
  const fresh = all.filter((one) => findSame(earlier, one) === undefined);
  const candidate = {
    ...code,
    title: flags.title,
    stated: values,
    origin: `override: ${reason}`,
    suggestedTitle: toTitle(reason) ?? 'an overridden verdict',
  };
  const proposed =
    known === undefined && fresh.length > 0 ? await propose(challenge, candidate, dryRun, invocation) : undefined;
  const fixture = known ?? proposed;
  const recorded = fresh.map((one) => ({ ...one, ...(fixture !== undefined && { fixture: fixture.id }) }));
  const file = overridesFile(id);
  if (!dryRun) {
    for (const one of recorded) {
      appendLine(join(root, file), JSON.stringify(one));
    }
  }
  const state = known === undefined ? 'proposed' : known.reviewed === false ? 'unreviewed' : 'reviewed';
  return {
    challenge: id,
    dryRun,
    file,
    recorded,
    repeated: all.flatMap((one) => findSame(earlier, one) ?? []),
    opposite: fresh.flatMap((one) => findOpposite(earlier, one) ?? []),
    fixture: fixture === undefined ? null : { id: fixture.id, file: fixture.file, state },
    labels: Object.entries(values).map(([analytic, value]) => ({
      analytic,
      value,
      label: known?.expected[analytic] ?? null,
      line: known?.lines[analytic] ?? null,
      oracle: proposed?.proposals[analytic]?.oracle ?? null,
      because: proposed?.proposals[analytic]?.because ?? null,
      wrong: counts[analytic]?.wrong ?? null,
      answers: counts[analytic]?.answers ?? null,
    })),
    warnings: [...(proposed?.warnings ?? [])],
  };
}

async function propose(
  challenge: Challenge,
  candidate: Candidate,
  isDry: boolean,
  { settings, signal }: Pick<Invocation, 'settings' | 'signal'>,
): Promise<ProposedFixture | undefined> {
  const problems: string[] = [];
  const proposers = openProposers(challenge, { settings, signal, say: () => undefined, asks: false });
  try {
    const proposed = await proposeOverridden(challenge, candidate, { oracle: proposers.oracle, isDry }, problems);
    failWith('override', problems);
    return proposed;
  } finally {
    await proposers.close();
  }
}

import type { PlannedGoal } from './plan-document';
import type { PlanFacts } from './plan-facts';

/** What a goal requires. */
export interface AskedGoal {
  readonly goal: PlannedGoal['goal'];
  readonly wanted: string;
  readonly runs: number | null;
  /** Number of fixture families needed, if not the present ones. */
  readonly needed?: number;
  readonly command?: 'repeat' | 'gate';
  readonly flags?: string;
  /** How many times each group is asked. */
  readonly sides?: number;
}

/** Adds the cost: calls, seconds and dollars grow with fixtures and runs. */
export function toGoal(
  facts: PlanFacts,
  { goal, wanted, runs, needed, command = 'repeat', flags = '', sides = 1 }: AskedGoal,
): PlannedGoal {
  const { groups, fixtures, families, callsPerRun, dollarsPerRun, concurrency, report } = facts;
  const more = Math.max(0, (needed ?? families) - families);
  const scale = runs === null || fixtures === 0 ? null : (runs * sides * (fixtures + more)) / fixtures;
  const calls = scale === null ? null : Math.ceil(callsPerRun * scale);
  const milliseconds = report?.milliseconds ?? null;
  const given = command === 'repeat' ? `--runs ${String(runs)}${flags}` : flags.trim();
  return {
    goal,
    wanted,
    runs,
    calls,
    more,
    fixtures: fixtures + more,
    seconds: calls === null || milliseconds === null ? null : (Math.ceil(calls / concurrency) * milliseconds) / 1000,
    dollars: scale === null || dollarsPerRun === null ? null : dollarsPerRun * scale,
    // A gate certifies a single model.
    command:
      more > 0 || runs === null || (command === 'gate' && groups.length !== 1)
        ? null
        : commandOf(facts, command, given),
  };
}

/** A command line that asks the same models. */
export function commandOf({ challenge, flags }: PlanFacts, command: string, given: string): string {
  return ['npx assay', command, challenge, given, flags].filter((part) => part !== '').join(' ');
}

import type { CommandOption } from './command';
import type { FlagReader } from './flag-reader';

/** Maximum number of rounds. */
const mostRounds = 5;

/** The option of commands with several rounds. */
export const roundsOption = {
  type: 'value',
  valueName: '<n>',
  summary: `rounds per question of an interview, 1–${mostRounds}; from round 2 the model sees its failed checks (default: 1)`,
} as const satisfies CommandOption;

/** Reads `--rounds` (default: 1). */
export function readRounds(read: FlagReader): number {
  const parse = (text: string): number | undefined => {
    const rounds = Number(text);
    return Number.isInteger(rounds) && rounds >= 1 && rounds <= mostRounds ? rounds : undefined;
  };
  return read('rounds', parse, `a whole number from 1 to ${mostRounds}`) ?? 1;
}

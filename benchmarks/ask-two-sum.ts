import { readSettings } from '../packages/assay/dist/basics/settings/settings';
import { openValidator, type Validator } from '../packages/assay/dist/kinds/validator/validator';

/** Opens the validator of two-sum in a folder, with these settings and no others. */
export function openTwoSum(root: string, variables: Readonly<Record<string, string>>): Validator {
  return openValidator('two-sum', { settings: readSettings(variables, root) });
}

/** Asks about every fixture, checks that every trial came out right, and returns how many there were. */
export async function askTwoSum(root: string, variables: Readonly<Record<string, string>>): Promise<number> {
  const validator = openTwoSum(root, variables);
  const trials = await validator.askFixtures(validator.challenge.fixtures);
  const wrong = trials.find(({ verdict }) => verdict.status !== 'correct');
  if (wrong !== undefined) {
    throw new Error(
      `the benchmark's server gives right answers only, yet ${wrong.fixture} was ${wrong.verdict.status}`,
    );
  }
  return trials.length;
}

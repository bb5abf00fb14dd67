import { join } from 'node:path';
import type { Specification } from '../oracle/counterexample';
import type { InputFamily } from '../oracle/growth';
import type { Decide } from '../oracle/oracle';
import { repository } from './run-script';

/** An input of Two Sum. */
export interface TwoSumInput {
  readonly numbers: readonly number[];
  readonly target: number;
}

/** A module of this repository's challenge, which Jest compiles by ts-jest, as for its users. */
function load<Module>(name: string): Module {
  // oxlint-disable-next-line typescript/no-require-imports -- it stands outside of what is built
  return require(join(repository, 'fixtures/two-sum', name)) as Module;
}

/** The oracle of this repository's challenge `two-sum`. */
export const oracle = load<{
  readonly solutionSolvesTwoSumProblem: Decide;
  readonly solutionHasLinearTimeComplexity: Decide;
  readonly solutionHasCorrectJSDoc: Decide;
  readonly solutionUsesClearFunctionParameterNames: Decide;
  readonly solutionKeepsVariablesLocal: Decide;
}>('oracle');

export const { worstInputs } = load<{ readonly worstInputs: readonly InputFamily[] }>('oracle/families');

export const { hasPair, twoSum } = load<{
  readonly hasPair: (input: TwoSumInput) => boolean;
  readonly twoSum: Specification<TwoSumInput>;
}>('oracle/inputs');

/** A comment as the oracle reads it. */
interface Comment {
  readonly line: number;
  readonly description: string;
  readonly tags: readonly unknown[];
}

export const { findContradiction } = load<{
  readonly findContradiction: (comment: Comment) => string | undefined;
}>('oracle/prose');

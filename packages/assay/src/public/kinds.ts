/** Challenges of the kinds that Assay has: loading, offline models, lists of models. */
export { kindOf, openExperiment } from '../kinds';
export {
  checkModels,
  findListed,
  labelOf,
  type ModelConfig,
  modelConfigSchema,
  type OfflineAnswerer,
} from '../kinds/model-list/model-config';
export { findRefusedKeys, findUnknownProviders, openListedModel } from '../kinds/model-list/open-listed-model';
export { groupNameOf } from '../kinds/validator/answerer';
export { type Challenge, assertionsOf } from '../kinds/validator/challenge/challenge';
export {
  derivedFolder,
  type Fixture,
  isDerived,
  type Proposals,
  toDerivedId,
} from '../kinds/validator/challenge/fixture';
export { fence, fillTemplate, variablesOf } from '../kinds/validator/challenge/prompt-text';
export { loadChallenge } from '../kinds/validator/challenge/load-challenge';
export type { Prompt } from '../kinds/validator/challenge/prompt';
export { createFixture, findFreeName } from '../kinds/validator/challenge/write-fixture';
export { createSimulatedModel } from '../kinds/validator/offline/simulated-model';
export { toExperiment } from '../kinds/validator/open-experiment';
export { readAnswer } from '../kinds/validator/reading/read-answer';
export { toAssertionEntry } from '../kinds/validator/suite-entry';
export { type Validator, openValidator } from '../kinds/validator/validator';

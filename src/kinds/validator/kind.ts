import type { AskedFixture, Kind } from '../../experiment/experiment';
import type { Fixture } from './challenge/fixture';
import { assertionsOf } from './challenge/challenge';
import { kindOfPrompt } from '../list-interviews';
import { loadChallenge } from './challenge/load-challenge';
import { gateTermsOf } from './gate-terms';
import { toSuiteEntry } from './suite-entry';
import { openValidator } from './validator';

/** Validators: a model judges code, and answers with a boolean for each analytic. */
export const validatorKind: Kind = {
  name: 'validator',
  has: (root, id) => kindOfPrompt(root, id) === 'validator',
  open(id, options) {
    const validator = openValidator(id, options);
    const { challenge, asked, settings } = validator;
    const fixtures = new Map(asked.map((fixture) => [fixture.id, fixture]));
    const own = (some: readonly AskedFixture[]): readonly Fixture[] =>
      some.flatMap((one) => fixtures.get(one.id) ?? []);
    return {
      ...validator,
      warnings: [],
      seededBy: challenge.prompt.request.seed === undefined ? undefined : challenge.prompt.file,
      code: asked.map(({ id: fixture, language, solution: text }) => ({ fixture, language, text })),
      head: () => toSuiteEntry(validator, assertionsOf(challenge, settings.assert)),
      askEachTrial: (some, runs, onTrial) => validator.askEachTrial(own(some), runs, onTrial),
      planEachTrial: (some, runs, onPlanned) => validator.planEachTrial(own(some), runs, onPlanned),
      gateTerms: (rules) => gateTermsOf(validator, rules),
    };
  },
  voters: (root, id) => loadChallenge(root, id).prompt.vote?.models ?? [],
};

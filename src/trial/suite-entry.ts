import type { Assertion } from '../challenge/challenge';
import { hostOf } from '../model/server-address';
import type { SuiteEntry } from '../trial/trial-log';
import type { Validator } from '../trial/validator';

/** The trial log's view of a suite. */
export function toSuiteEntry(validator: Validator, assertions: readonly Assertion[]): SuiteEntry {
  const { challenge, models, settings, substituted, notes } = validator;
  return {
    kind: 'suite',
    challenge: challenge.id,
    title: challenge.title,
    server: hostOf(settings.baseURL),
    promptFile: challenge.prompt.file,
    models: models.map(({ name }) => name),
    runs: settings.runs,
    substituted,
    priced: settings.baseURL === undefined,
    notes,
    assertions: assertions.map(({ fixture, analytic, expected, policy }) => ({
      fixture: fixture.id,
      file: fixture.file,
      line: fixture.lines[analytic] ?? 1,
      title: fixture.title,
      analytic,
      expected,
      ...policy,
    })),
  };
}

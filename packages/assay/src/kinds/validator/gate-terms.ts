import type { GateTerms } from '../../experiment/gate/gate-attempts';
import { votersOf } from './answerer';
import type { Validator } from './validator';
import { prepareRequest } from './prepare-request';

/** What determines a gate of this validator: its requests to every voter, and how its models vote. */
export function gateTermsOf(
  { challenge, models }: Validator,
  rules: Pick<GateTerms, 'assertions' | 'settings'>,
): GateTerms {
  return {
    ...rules,
    requests: models.flatMap((model) =>
      votersOf(model).flatMap((voter) =>
        challenge.fixtures.map((fixture) => [voter.server, prepareRequest(challenge, fixture, voter).hash] as const),
      ),
    ),
    votes: models.map(({ vote }) => (vote === undefined ? null : { of: vote.of, safeSide: vote.safeSide })),
  };
}

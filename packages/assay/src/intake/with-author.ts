import { type Fixture, type Proposal, proposedValue } from '../kinds/validator/challenge/fixture';
import type { Proposed } from './propose';

/** Adds the author's stated values, which take precedence, to the proposed ones. */
export function withAuthor(proposed: Proposed, stated: Fixture['expected']): Proposed {
  const { proposals, expected } = proposed;
  const entries = Object.entries(stated).map(([name, author]): readonly [string, Proposal] => [
    name,
    { ...(Object.hasOwn(proposals, name) ? proposals[name] : {}), author },
  ]);
  const values = entries.flatMap(([name, proposal]) => {
    const value = proposedValue(proposal);
    return value === undefined ? [] : [[name, value] as const];
  });
  return {
    ...proposed,
    proposals: { ...proposals, ...Object.fromEntries(entries) },
    expected: { ...expected, ...Object.fromEntries(values) },
  };
}

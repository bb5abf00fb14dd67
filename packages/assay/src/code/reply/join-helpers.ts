import type { Language } from '../../sandbox/sandbox';
import type { Candidate } from './candidate';
import { roleOf } from './lead-of-code';
import { readSource } from './read-source';
import type { SourceReading } from './source-reading';

/** The chosen piece behind those others that define what it uses and does not define, as long as all together can be read. */
export function joinHelpers(chosen: Candidate, all: readonly Candidate[], language: Language): SourceReading {
  const needed = new Set(chosen.reading.needed);
  const helpers = new Set<Candidate>();
  const others = all.filter((one) => one !== chosen && one.reading.problem === undefined);
  for (const name of needed) {
    const isGiven = [...helpers].some(({ reading }) => reading.given.has(name));
    const giving = others.filter(({ reading }) => reading.given.has(name));
    const meant = giving.filter(({ lead, reading }) => ['answer', 'correction'].includes(roleOf(lead, reading.code)));
    const pool = meant.length > 0 ? meant : giving;
    // The latest before the chosen piece, else the first behind it.
    const before = pool.findLast((one) => all.indexOf(one) < all.indexOf(chosen));
    const helper = isGiven ? undefined : (before ?? pool[0]);
    if (helper !== undefined) {
      helpers.add(helper);
      helper.reading.needed.forEach((one) => needed.add(one));
    }
  }
  if (helpers.size === 0) {
    return chosen.reading;
  }
  const pieces = [...all.filter((one) => helpers.has(one)), chosen].map(({ reading }) => reading.code);
  const joined = readSource(pieces.join('\n\n'), language);
  return joined.problem === undefined || chosen.reading.problem !== undefined ? joined : chosen.reading;
}

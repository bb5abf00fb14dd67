import { oneIn } from '../sized';

/** What an oracle has to say of an analytic; `undecided` where nothing else would be honest. */
export type Label = boolean | 'undecided';

/** The analytics of Two Sum in short. */
export interface Labels {
  readonly solves?: Label;
  readonly linear?: Label;
  readonly jsdoc?: Label;
  readonly names?: Label;
  readonly local?: Label;
}

/** A submission as a student might write it, with what is known about it by construction. */
export interface Sample {
  readonly title: string;
  readonly labels: Labels;
  readonly code: string;
}

/** Writes one sample down: `sample('a Set', { solves: true }, code)`. */
export function sample(title: string, labels: Labels, code: string): Sample {
  return { title, labels, code: code.replace(/^\n/, '') };
}

/** Every sixteenth sample of a part of the corpus; all of them in `npm run test:deep`. */
export function some(samples: readonly Sample[]): readonly Sample[] {
  return oneIn(16, samples);
}

/** Body of a right, linear solution with the parameters `nums` and `target`. */
export const rightBody = `
  const seen = new Set();
  for (const num of nums) {
    if (seen.has(target - num)) return true;
    seen.add(num);
  }
  return false;`;

/** What holds of a function with that body. */
export const right = { solves: true, linear: true, names: true } as const;

import { createRandom, largest } from 'gpt-assay/statistics';
import { randomFrom } from '../../../../assay/dist/statistics/random';

/** A program, with the inputs that it is right on as a `1` each. */
export interface Tried {
  readonly code: string;
  readonly marks: string;
  /** Kinds of error that could be all that is wrong: one change of that kind makes it right. */
  readonly couldBe: readonly Overlooked[];
}

/** A kind of error that a grader may overlook, as `offline/judge` does on request. */
export type Overlooked = 'overlooksOffByOne' | 'missesBaseCases';

/** A simulated grader: it takes programs for right or wrong by less than all there is to know. */
export interface StudentGrader {
  readonly name: string;
  readonly family: 'a few inputs' | 'one kind of input' | 'a weakness' | 'noise' | 'looks';
  readonly acceptsProgram: (program: Tried) => boolean;
}

/** Graders of very different skill, for a task of so many inputs; `known` are right programs that some compare with. */
export function makeGraders(inputs: number, known: readonly string[]): readonly StudentGrader[] {
  return [
    ...[1, 2, 3, 5, 8].flatMap((count) => [1, 2, 3, 4].map((seed) => byInputs(count, seed, inputs))),
    ...[0.1, 0.2, 0.3].map((rate) => withNoise(byInputs(3, 5, inputs), rate)),
    ...[0.1, 0.3].map((rate) => withNoise({ name: 'sees everything', acceptsProgram: isRightOn(() => true) }, rate)),
    ...(['overlooksOffByOne', 'missesBaseCases'] as const).flatMap((kind) =>
      [1, 0.5].map((share) => withWeakness(kind, share)),
    ),
    byPlace('the first tenth of all inputs', (at) => at < inputs / 10),
    byPlace('the last tenth of all inputs', (at) => at >= inputs * 0.9),
    byPlace('eight neighbours in the middle', (at) => at >= inputs / 2 && at < inputs / 2 + 8),
    ...[0.7, 0.8, 0.9].map((least) => bySimilarity(least, known)),
    byLooks('prints nothing', (code) => !code.includes('print')),
    byLooks('returns something', (code) => /\breturn\s+\S/.test(code)),
    byLooks('has at most ten lines', (code) => code.trim().split('\n').length <= 10),
    byLooks('returns on its last line', (code) => /\breturn\b.*$/.test(code.trim())),
  ];
}

function byInputs(count: number, seed: number, inputs: number): StudentGrader {
  const random = createRandom('inputs of a grader', count, seed);
  const chosen = new Set<number>();
  while (chosen.size < count) {
    chosen.add(Math.floor(random() * inputs));
  }
  const name = `${String(count)} ${count === 1 ? 'input' : 'inputs'}, choice ${String(seed)}`;
  return { name, family: 'a few inputs', acceptsProgram: isRightOn((at) => chosen.has(at)) };
}

function byPlace(name: string, looksAt: (at: number) => boolean): StudentGrader {
  return { name, family: 'one kind of input', acceptsProgram: isRightOn(looksAt) };
}

function withNoise({ name, acceptsProgram }: Omit<StudentGrader, 'family'>, rate: number): StudentGrader {
  return {
    name: `${name}, wrong in ${String(rate * 100)} %`,
    family: 'noise',
    acceptsProgram: (program) => acceptsProgram(program) !== randomFrom('noise', name, rate, program.code) < rate,
  };
}

/** Sees everything but errors of one kind, in a share of the programs. */
function withWeakness(kind: Overlooked, share: number): StudentGrader {
  const name = `sees everything, ${kind}=${String(share)}`;
  const seesAll = isRightOn(() => true);
  return {
    name,
    family: 'a weakness',
    acceptsProgram: (program) =>
      seesAll(program) || (program.couldBe.includes(kind) && randomFrom('weakness', name, program.code) < share),
  };
}

function byLooks(name: string, accepts: (code: string) => boolean): StudentGrader {
  return { name, family: 'looks', acceptsProgram: ({ code }) => accepts(code) };
}

/** Takes for right what shares most of its words with a program that is known to be right. */
function bySimilarity(least: number, known: readonly string[]): StudentGrader {
  const sets = known.map(wordsOf);
  return byLooks(`is ${String(least * 100)} % like a right one`, (code) => {
    const own = wordsOf(code);
    const likeness = (one: ReadonlySet<string>): number => {
      const shared = [...own].filter((word) => one.has(word)).length;
      return shared / (one.size + own.size - shared);
    };
    return largest(sets.map(likeness)) >= least;
  });
}

function wordsOf(code: string): ReadonlySet<string> {
  return new Set(code.match(/\w+|[^\w\s]+/g));
}

function isRightOn(looksAt: (at: number) => boolean): StudentGrader['acceptsProgram'] {
  return ({ marks }) => Array.from(marks).every((mark, at) => mark === '1' || !looksAt(at));
}

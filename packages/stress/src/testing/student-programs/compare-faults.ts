import { baseCaseRepairs, offByOneRepairs } from '../../../../assay/dist/kinds/validator/offline/weaknesses/repairs';
import { proposeVariants } from '../../variants/propose-variants';
import type { Fixture } from 'gpt-assay/kinds';
import type { Sandbox } from 'gpt-assay/sandbox';
import type { Pair } from './correlation';
import { makeGraders, type StudentGrader, type Tried } from './graders';
import { toFixture, type StudentPrograms } from './read-programs';
import { runPrograms } from './run-programs';
import type { StudentTask } from './tasks';

/** Right programs that faults are planted in, and as many that graders know. */
const parents = 40;
const mostPlanted = 500;
const mostProposed = 1_200;
const analytic = 'isCorrect';
const kinds = ['overlooksOffByOne', 'missesBaseCases'] as const;
const repairsOf = { overlooksOffByOne: offByOneRepairs, missesBaseCases: baseCaseRepairs };

/** What one grader makes of faults. */
export interface Catch extends Pair {
  readonly grader: StudentGrader;
  /** Share of right programs that it takes for wrong. */
  readonly refused: number;
}

/** Planted and real faults of a task, and what graders catch of both. */
export interface Comparison {
  readonly planted: readonly Tried[];
  readonly real: readonly Tried[];
  /** Programs that pass the tests of the course and are wrong on one of our inputs. */
  readonly letThrough: number;
  readonly passing: number;
  readonly catches: readonly Catch[];
}

/** Plants faults in right programs of students, or in the fixtures that are given, and asks every grader about both kinds. */
export async function compareFaults(
  sandbox: Sandbox,
  task: StudentTask,
  { prelude, submissions }: StudentPrograms,
  own?: readonly Fixture[],
): Promise<Comparison> {
  const run = async (codes: readonly string[]): Promise<readonly Tried[]> => {
    const marks = await runPrograms(sandbox, task, prelude, codes);
    return codes.map((code, index) => ({ code, marks: marks[index] ?? '', couldBe: [] }));
  };
  const withReasons = async (faulty: readonly Tried[]): Promise<readonly Tried[]> => {
    const repairs = faulty.flatMap(({ code }) =>
      Object.entries(repairsOf).flatMap(([kind, repair]) =>
        repair({ language: 'python', solution: code }).map((repaired) => ({ code, kind, repaired })),
      ),
    );
    const marks = await runPrograms(
      sandbox,
      task,
      prelude,
      repairs.map(({ repaired }) => repaired),
      'wrong',
    );
    const right = new Set(
      repairs.filter((_, at) => !marks[at]?.includes('0')).map(({ code, kind }) => `${kind} ${code}`),
    );
    return faulty.map((one) => ({ ...one, couldBe: kinds.filter((kind) => right.has(`${kind} ${one.code}`)) }));
  };
  const passing = await run(submissions.filter(({ passes }) => passes).map(({ code }) => code));
  const failing = await run(submissions.filter(({ passes }) => !passes).map(({ code }) => code));
  const right = passing.filter((one) => !isWrong(one));
  const students = right
    .slice(0, parents)
    .map(({ code }, at) => toFixture(`student-${String(at)}`, code, analytic, true));
  const proposed = proposeVariants({
    fixtures: own ?? students,
    analytics: Object.keys(own?.[0]?.expected ?? { [analytic]: true }),
    purposes: ['flipping'],
    seed: 'students',
    combined: false,
  });
  const mutants = await run([...proposed].slice(0, mostProposed).map(({ solution }) => solution));
  const planted = await withReasons(mutants.filter(isWrong).slice(0, mostPlanted));
  const real = await withReasons(failing.filter(isWrong));
  const inputs = planted[0]?.marks.length ?? 0;
  const graders = makeGraders(
    inputs,
    right.slice(parents, 2 * parents).map(({ code }) => code),
  );
  return {
    planted,
    real,
    passing: passing.length,
    letThrough: passing.length - right.length,
    catches: graders.map((grader) => ({
      grader,
      planted: refusedShare(grader, planted),
      real: refusedShare(grader, real),
      refused: refusedShare(grader, right),
    })),
  };
}

/** Whether a program is wrong on any input. */
function isWrong({ marks }: Tried): boolean {
  return marks.includes('0');
}

function refusedShare({ acceptsProgram }: StudentGrader, programs: readonly Tried[]): number {
  return programs.filter((one) => !acceptsProgram(one)).length / programs.length;
}

import { appendTo } from '../basics/collections';
import { AssayError } from '../basics/errors';
import type { Requirement } from '../experiment/experiment';
import type { Kind } from '../experiment/kind';
import { openSuite, type SuiteTests } from './open-suite';
import { registerMatchers } from './register-matchers';
import type { OpenExperiment, TestOf } from './suite-tests';

/** How the tests of a kind with requirements on whole groups are named. */
export interface RequiredShape<Question, Whole> {
  /** The row of one question for one group. */
  readonly question: (who: string, question: string) => Question;
  /** The row of a requirement on a group. */
  readonly whole: (requirement: Requirement) => Whole;
  /** The verb between group and requirement in the test's title. */
  readonly verb: string;
  /** The titles that the test file must use. */
  readonly titles: string;
  /** How to declare a policy, without which no test could fail. */
  readonly declare: string;
  /** The file of the requirement, if it is not the log's prompt. */
  readonly file?: string;
}

/** A suite with a test for each fixture and group, and one for each requirement. */
export interface RequiredSuite<Question, Whole> extends Pick<SuiteTests<Question | Whole>, 'title' | 'resultOf'> {
  readonly questions: readonly Question[];
  readonly wholes: readonly Whole[];
}

/** The suite of a challenge with requirements on whole groups, such as an accuracy. */
export function requiredSuite<Question extends object, Whole extends object>(
  kind: Kind,
  id: string,
  shape: RequiredShape<Question, Whole>,
): RequiredSuite<Question, Whole> {
  registerMatchers();
  const questions: Question[] = [];
  const wholes: Whole[] = [];
  const { title, resultOf } = openSuite<Question | Whole>(id, {
    kind: () => kind,
    testsOf: (open) => requirementsOf(open, shape).flatMap((requirement) => testsFor(open, requirement)),
    explain: () => `This test was not asked. Give the tests the titles ${shape.titles}`,
  });
  return { title, questions, wholes, resultOf };

  function testsFor({ head }: OpenExperiment, requirement: Requirement): readonly TestOf<Question | Whole>[] {
    const { group, who, what, fixtures } = requirement;
    const own = head.assertions.filter(({ fixture }) => fixtures.includes(fixture));
    const names = uniqueNames(own.map((assertion) => assertion.title));
    const whole = shape.whole(requirement);
    const tests = own.map((assertion, index) => {
      const name = names[index] ?? '';
      return { row: shape.question(who, name), title: `${who} › ${name}`, group, assertion };
    });
    appendTo(
      questions,
      tests.map(({ row }) => row),
    );
    wholes.push(whole);
    return [...tests, { row: whole, title: `${who} ${shape.verb} ${what}`, group, requirement }];
  }
}

/** The requirements on groups: without any, no test could fail. */
function requirementsOf(
  { experiment, head }: OpenExperiment,
  { file = head.promptFile, declare }: Pick<RequiredShape<never, never>, 'file' | 'declare'>,
): readonly Requirement[] {
  const { requirements = [] } = experiment;
  if (requirements.length === 0) {
    throw new AssayError(`${file} has no policy, so no test of it could fail: add ${declare}`);
  }
  return requirements;
}

/** The names, with numbers added to duplicates. */
function uniqueNames(names: readonly string[]): readonly string[] {
  const unique: string[] = [];
  for (const name of names) {
    let own = name;
    for (let copy = 2; unique.includes(own); copy += 1) {
      own = `${name} (${copy})`;
    }
    unique.push(own);
  }
  return unique;
}

import { execFile } from 'node:child_process';
import { cpSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { jestConfig, ownPlace } from '../packages/assay/dist/cli/init/project-files';
import { prepareRequest } from '../packages/assay/dist/kinds/validator/prepare-request';
import { makeInstalledProject } from '../packages/assay/dist/testing/installed-project';
import { makeTemporaryFolder, type TemporaryFolder } from '../packages/assay/dist/testing/temporary-folder';
import { copyChallenge, openTwoSum } from './project-copy';

const packages = ['promptfoo@0.123.1', 'vitest-evals@0.16.1', 'vitest@4.1.11'];

/** What is asked about a fixture, and what it must come to. */
export interface CallCase {
  readonly id: string;
  readonly solution: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly expected: Readonly<Record<string, boolean>>;
}

/** The requests that Assay sends about two-sum. */
export function readCases(): readonly CallCase[] {
  const folder = copyChallenge();
  const { challenge, models } = openTwoSum(folder.path, { OPENAI_BASE_URL: 'http://127.0.0.1:9/v1', ASSAY_MODEL: 'm' });
  const cases = models.flatMap((model) =>
    challenge.fixtures.map((fixture) => ({
      id: fixture.id,
      solution: fixture.solution,
      expected: fixture.expected,
      body: prepareRequest(challenge, fixture, model).body,
    })),
  );
  folder.remove();
  return cases;
}

/** A project with Assay as a package, as `assay init` sets it up, and two-sum without its oracle. */
export function makeOurProject(): TemporaryFolder {
  const challenge = copyChallenge();
  const project = makeInstalledProject({
    'package.json': '{ "private": true }\n',
    'jest.config.js': jestConfig(ownPlace, { typescript: false }),
    'tests/two-sum.test.js': ourTest,
    'tmp/.keep': '',
  });
  for (const part of ['fixtures', 'prompts']) {
    cpSync(join(challenge.path, part), join(project.path, part), { recursive: true });
  }
  challenge.remove();
  return project;
}

const ourTest = `const { describe, expect, test } = require('@jest/globals');
const each = require('jest-each').default;
const { validatorSuite } = require('gpt-assay');

const suite = validatorSuite('two-sum');

describe(suite.title, () => {
  each(suite.assertions).test('$fixture › $analytic is $expected', (assertion) => {
    expect(suite.resultOf(assertion)).toMeetPolicy();
  });
});
`;

/** A folder with these packages from npm, whose scripts do not run; `BENCH_OTHERS` names one that is there already and stays. */
export async function installOtherTools(): Promise<Pick<TemporaryFolder, 'path' | 'remove'>> {
  const path = process.env['BENCH_OTHERS'];
  if (path !== undefined) {
    return { path, remove: () => undefined };
  }
  const folder = makeTemporaryFolder({ 'package.json': '{ "private": true }\n' });
  console.error(`… installing ${packages.join(', ')}: 2.5 GB`);
  const options = ['--prefix', folder.path, '--ignore-scripts', '--no-audit', '--no-fund'];
  // With the whole environment, which may name a proxy or certificates.
  try {
    await promisify(execFile)('npm', ['install', ...options, ...packages], { cwd: folder.path });
  } catch (error) {
    folder.remove();
    throw error;
  }
  return folder;
}

/** What is asked, how often, and how much at once. */
interface Work {
  readonly cases: readonly CallCase[];
  readonly runs: number;
  readonly inFlight: number;
}

/** A project that does this work once as promptfoo's documentation suggests, and once as that of vitest-evals does. */
export function makeOtherProject(installed: string, { cases, runs, inFlight }: Work): TemporaryFolder {
  const project = makeTemporaryFolder({
    'package.json': '{ "private": true }\n',
    'cases.json': JSON.stringify(cases),
    'prompt.cjs': promptfooPrompt,
    'promptfooconfig.json': promptfooConfig(cases),
    'vitest.config.mjs': `export default { test: { include: ['grader.eval.mjs'], maxConcurrency: ${String(inFlight)} } };\n`,
    'grader.eval.mjs': vitestEvals(runs),
    'tmp/.keep': '',
    'promptfoo/.keep': '',
  });
  symlinkSync(join(installed, 'node_modules'), join(project.path, 'node_modules'));
  return project;
}

const promptfooPrompt = `const cases = new Map(require('./cases.json').map((one) => [one.id, one]));
module.exports = ({ vars }) => cases.get(vars.id).body.messages;
`;

function promptfooConfig(cases: readonly CallCase[]): string {
  return JSON.stringify({
    prompts: ['file://prompt.cjs'],
    providers: [{ id: 'openai:chat:m', config: { response_format: cases[0]?.body['response_format'] } }],
    tests: cases.map(({ id, expected }) => ({
      vars: { id },
      assert: [{ type: 'equals', value: JSON.stringify(expected) }],
    })),
  });
}

function vitestEvals(runs: number): string {
  return `import { createHarness, describeEval } from 'vitest-evals';
import cases from './cases.json';

const bodies = new Map(cases.map(({ id, body }) => [id, JSON.stringify(body)]));

const harness = createHarness({
  name: 'grader',
  run: async ({ input, signal }) => {
    const response = await fetch(\`\${process.env.OPENAI_BASE_URL}/chat/completions\`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: 'Bearer none' },
      body: bodies.get(input),
      signal,
    });
    const { choices } = await response.json();
    const content = choices[0].message.content;
    return {
      output: JSON.parse(content),
      messages: [{ role: 'user', content: input }, { role: 'assistant', content }],
    };
  },
});

describeEval('two-sum', { harness }, (it) => {
  for (let repeat = 0; repeat < ${String(runs)}; repeat += 1) {
    for (const { id, expected } of cases) {
      it.concurrent(\`\${id}, run \${repeat}\`, async ({ run, expect }) => {
        const { output } = await run(id);
        expect(output).toEqual(expected);
      });
    }
  }
});
`;
}

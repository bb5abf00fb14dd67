import { cpSync, existsSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { jestConfig } from '../packages/assay/dist/cli/init/project-files';
import { ownPlace } from '../packages/assay/dist/cli/init/test-place';
import { prepareRequest } from '../packages/assay/dist/kinds/validator/prepare-request';
import { makeInstalledProject } from '../packages/assay/dist/testing/installed-project';
import { makeTemporaryFolder, type TemporaryFolder } from '../packages/assay/dist/testing/temporary-folder';
import { openTwoSum } from './ask-two-sum';
import { copyChallenge, repository } from './project-copy';

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

/** What anyone would write without us: a concurrent test for each call, in Jest and in Vitest; and promptfoo's way. */
export function makePlainProject(cases: readonly CallCase[], runs: number, inFlight: number): TemporaryFolder {
  const project = makeTemporaryFolder({
    'package.json': '{ "private": true }\n',
    'cases.json': JSON.stringify(cases),
    'jest.config.js': `module.exports = { transform: {}, maxConcurrency: ${String(inFlight)}, testMatch: ['**/plain.test.js'] };\n`,
    'plain.test.js': `const cases = require('./cases.json');\n${plainTests(runs, '')}`,
    'vitest.config.mjs': `export default { test: { include: ['plain.vitest.mjs'], maxConcurrency: ${String(inFlight)} } };\n`,
    'plain.vitest.mjs': `import { test } from 'vitest';\nimport cases from './cases.json';\n${plainTests(runs, '{ expect }')}`,
    'promptfooconfig.json': JSON.stringify({
      prompts: ['{{messages}}'],
      providers: [{ id: 'openai:chat:m', config: { response_format: cases[0]?.body['response_format'] } }],
      tests: cases.map(({ body, expected }) => ({
        vars: { messages: JSON.stringify(body['messages']) },
        assert: [{ type: 'equals', value: JSON.stringify(expected) }],
      })),
    }),
    'tmp/.keep': '',
  });
  const others = process.env['BENCH_OTHERS'];
  symlinkSync(join(others ?? repository, 'node_modules'), join(project.path, 'node_modules'));
  return project;
}

function plainTests(runs: number, parameters: string): string {
  return `
for (let run = 0; run < ${String(runs)}; run += 1) {
  for (const { id, body, expected } of cases) {
    test.concurrent(\`\${id}, run \${run}\`, async (${parameters}) => {
      const response = await fetch(\`\${process.env.OPENAI_BASE_URL}/chat/completions\`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: 'Bearer none' },
        body: JSON.stringify(body),
      });
      const { choices } = await response.json();
      expect(JSON.parse(choices[0].message.content)).toEqual(expected);
    });
  }
}
`;
}

/** Whether a package is there to be compared with. */
export function isThere({ path }: TemporaryFolder, name: string): boolean {
  return existsSync(join(path, 'node_modules', name));
}

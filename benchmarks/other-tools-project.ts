import { execFile } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { makeTemporaryFolder, type TemporaryFolder } from '../packages/assay/dist/testing/temporary-folder';
import type { CallCase } from './calls-projects';

const packages = ['promptfoo@0.123.1', 'vitest-evals@0.16.1', 'vitest@4.1.11'];

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

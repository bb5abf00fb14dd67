import { afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { usePlugin } from '../../../assay/dist/plugin/plugins';
import { startChatServer, type ChatServer } from '../../../assay/dist/testing/chat-server';
import { plugin } from './plugin';
import { openProject, type Project } from '../../../assay/dist/testing/open-project';
import { makeProject, runJest } from '../../../assay/dist/testing/run-jest';
import { packageFolder } from '../../../assay/dist/testing/run-script';

const files = {
  'fixtures/essays/essays.json': JSON.stringify([
    { id: 'short', text: 'Short.', points: 1 },
    { id: 'clear', text: 'Clear and complete.', points: 5 },
    { id: 'odd', text: 'Purple tides.', points: 0 },
  ]),
};

/** Gives the points of a grader who likes everything: `odd` gets four too many, `short` one. */
const graders = { kind: 4, fair: 0 };

let server: ChatServer;
let project: Project;
beforeAll(() => {
  usePlugin(plugin);
});
beforeEach(async () => {
  project = openProject(files);
  server = await startChatServer(({ body, prompt }) => {
    const extra = body['model'] === 'kind' ? graders.kind : graders.fair;
    const points = prompt.startsWith('Clear') ? 5 : prompt.startsWith('Short') ? 1 + Math.min(1, extra) : extra;
    return JSON.stringify({ points });
  });
});
afterEach(async () => {
  project.remove();
  await server.close();
});

function ask(args: readonly string[]): ReturnType<Project['run']> {
  return project.run(args, { OPENAI_BASE_URL: server.url });
}

describe('a fourth kind, of one folder and one line', () => {
  test('is repeated: its report names what failed, and its page shows it', async () => {
    const { code, out } = await ask(['repeat', 'essays', '--model', 'kind', '--runs', '3', '--out', 'kind']);

    expect(code).toBe(1);
    expect(out).toContain('Essays · kind · 3 fixtures × 3 runs');
    const report = JSON.parse(project.read('kind/report.json')) as { of: string; models: { assertions: object[] }[] };
    expect(report.of).toBe('essay');
    expect(report.models[0]?.assertions).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ fixture: 'odd', analytic: 'near', failures: 3, judged: 3, decision: 'failed' }),
        expect.objectContaining({ fixture: 'short', analytic: 'near', failures: 0, decision: 'passed' }),
        expect.objectContaining({ fixture: 'short', analytic: 'exact', failures: 3, decision: 'soft-failure' }),
      ]),
    );
    expect(project.read('kind/report.html')).toContain('Purple tides.');
    expect((await project.run(['report', 'kind'])).code).toBe(1);
  });

  test('is compared, voted and gated by what all kinds share', async () => {
    await ask(['repeat', 'essays', '--model', 'kind', '--runs', '4', '--out', 'kind']);
    await ask(['repeat', 'essays', '--model', 'fair', '--runs', '4', '--out', 'fair']);

    const { code, out } = await project.run(['compare', 'kind', 'fair', '--json']);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ baseline: 'kind', comparisons: [{ after: 'fair', fixtures: 3 }] });
    expect((await ask(['vote', 'essays', '--model', 'kind', '--runs', '9'])).out).toContain('kind');
    const gate = await ask(['gate', 'essays', '--model', 'fair', '--preset', 'quick', '--json']);
    expect(JSON.parse(gate.out)).toMatchObject({ of: 'essay', gate: { verdict: 'certified' } });
    expect(gate.code).toBe(0);
  });

  test('is divided among machines and joined again', async () => {
    for (const shard of ['1/2', '2/2']) {
      const part = `part-${shard.replace('/', '-')}`;
      await ask(['repeat', 'essays', '--model', 'kind', '--runs', '4', '--shard', shard, '--out', part]);
    }
    const { out } = await project.run(['merge', 'part-1-2', 'part-2-2', '--out', 'all']);

    expect(out).toContain('Essays · kind · 3 fixtures × 4 runs');
  });

  test('runs under Jest', async () => {
    const suite = `import { describe, expect } from '@jest/globals';
import each from 'jest-each';
import 'gpt-assay';
import { experimentSuite } from '${packageFolder}/dist/public/jest';
import { essayKind } from '${__dirname}/kind';

const suite = experimentSuite(() => essayKind, 'essays');

describe(suite.title, () => {
  each(suite.assertions).test('$fixture › $analytic is $expected', (assertion) => {
    expect(suite.resultOf(assertion)).toMeetPolicy();
  });
});
`;
    const folder = makeProject({ ...files, 'tests/essays.test.ts': suite });

    const { code, stdout, stderr } = await runJest(folder.path, [], {
      OPENAI_BASE_URL: server.url,
      ASSAY_MODEL: 'kind',
    });
    folder.remove();

    expect(stderr).toContain('Tests:       1 failed, 5 passed, 6 total');
    expect(stderr).toContain('essays › odd › near');
    expect(stdout + stderr).toContain('Essays');
    expect(code).toBe(1);
  });
});

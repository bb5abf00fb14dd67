import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { pageFile } from '../../output/page/view-report';
import { startChatServer, type ChatServer } from '../../testing/chat-server';
import { openProject, type Project } from '../../testing/open-project';
import { piped } from '../../testing/review-project';
import { tasksFiles, tasksPrompt } from '../../testing/task-challenge';

let server: ChatServer;
let project: Project;

function variables(): Readonly<Record<string, string>> {
  return { OPENAI_API_KEY: 'test-key-of-nobody', OPENAI_BASE_URL: server.url, ASSAY_CANARY: 'off' };
}

beforeAll(async () => {
  server = await startChatServer(({ prompt }) => {
    const isForEven = prompt.includes('isEven');
    return JSON.stringify({ isRight: isForEven === prompt.includes('f = (n) => n % 2 === 0;') });
  });
  project = openProject(tasksFiles);
});

afterAll(async () => {
  project.remove();
  await server.close();
});

describe('a prompt for many tasks', () => {
  test('shows problem and reference of each fixture in fences, and judges the same code by its task', async () => {
    const { code, out } = await project.run(['repeat', 'tasks', '--runs', '1'], variables());

    expect(out).toMatch(/0 % \(0 of 3\)/);
    expect(code).toBe(0);
    const prompts = server.requests.map(({ prompt }) => prompt).sort();
    expect(prompts).toHaveLength(3);
    expect(prompts.find((prompt) => prompt.includes('=== 0;\n```\n\n- '))).toBe(
      '````text\nWrite `isEven`.\n\n```js\nisEven(2); // true\n```\n````\n\n' +
        '```javascript\nisEven = (n) => n % 2 === 0;\n```\n\n' +
        '```javascript\nf = (n) => n % 2 === 0;\n```\n\n' +
        '- `isRight`: True if the code solves the problem.\n\n{\n  "isRight": boolean\n}',
    );
    expect(prompts.find((prompt) => prompt.includes('isOdd'))).toContain('```text\nWrite `isOdd`.\n```\n\n');
  });

  test('has the task of each fixture on its page', () => {
    const page = project.read(`${project.report()}/${pageFile}`);

    expect(page).toContain('"task":[{"part":"problem","lines":[["Write `isOdd`.",');
  });

  test('names each fixture that lacks a part that the prompt shows', async () => {
    const lacking = openProject({
      ...tasksFiles,
      'fixtures/tasks/even-wrong.yaml': 'title: even, wrong\nexpected: { isRight: false }\nsolution: f\n',
      'fixtures/tasks/odd-right.yaml':
        'title: odd\nexpected: { isRight: true }\nproblem: " "\nreference: a\nreferenceFile: b.js\nsolution: g\n',
      'fixtures/tasks/outside.yaml':
        'title: outside\nexpected: { isRight: true }\nproblemFile: ../../secret\nreferenceFile: none.js\nsolution: h\n',
    });

    const { code, out } = await lacking.run(['check', 'tasks']);
    lacking.write('fixtures/tasks/odd-right.yaml', tasksFiles['fixtures/tasks/odd-right.yaml'] ?? '');
    lacking.write(
      'fixtures/tasks/outside.yaml',
      'title: outside\nexpected: { isRight: true }\nproblem: p\nsolution: h\n',
    );
    const { out: later } = await lacking.run(['check', 'tasks']);
    lacking.remove();

    expect(out).toContain(
      `fixtures/tasks/odd-right.yaml cannot be used:
  - line 3, problem: is empty
  - line 5, referenceFile: reference is given as well: keep one of them

fixtures/tasks/outside.yaml cannot be used:
  - line 3, problemFile: expected a file in fixtures/tasks/, received "../../secret"
  - line 4, referenceFile: there is no file fixtures/tasks/none.js
`,
    );
    expect(later).toContain(
      `fixtures/tasks/even-wrong.yaml cannot be used:
  - problem: missing, but prompts/tasks.md shows {{ problem }}: add problem or problemFile
  - reference: missing, but prompts/tasks.md shows {{ reference }}: add reference or referenceFile

fixtures/tasks/outside.yaml cannot be used:
  - reference: missing, but prompts/tasks.md shows {{ reference }}: add reference or referenceFile
`,
    );
    expect(code).toBe(3);
  });

  test('warns of parts that no prompt shows, which then are no part of the question', async () => {
    const unshown = openProject({
      ...tasksFiles,
      'prompts/tasks.md': tasksPrompt.replace('{{ reference }}\n\n', ''),
    });
    const noTask = openProject({
      ...tasksFiles,
      'prompts/tasks.md': tasksPrompt.replace(/\{\{ (problem|reference) \}\}\n\n/g, ''),
    });

    const { code, out } = await unshown.run(['check', 'tasks']);
    const refused = await noTask.run(['check', 'tasks']);
    unshown.write('prompts/tasks.with.md', tasksPrompt);
    const shownByVariant = await unshown.run(['check', 'tasks']);
    unshown.remove();
    noTask.remove();

    expect(out).toContain(
      'warning: prompts/tasks.md: 3 fixtures have a field reference, but no prompt shows it: add {{ reference }} on a line of its own',
    );
    expect(out).not.toContain('field problem');
    expect(code).toBe(0);
    expect(refused.out).toContain(
      'solution: the code is the same as in fixtures/tasks/even-wrong.yaml, so one reply would count twice: remove one',
    );
    expect(shownByVariant.out).not.toContain('field reference');
  });
});

describe('a fixture that waits for review', () => {
  test('is shown with its task, as text', async () => {
    const waiting =
      'title: waiting\nreviewed: false\nexpected: {}\nproblem: "Write \\e[31m isOdd."\nreference: r\nsolution: s\n';
    project.write('fixtures/tasks/waiting.yaml', waiting);

    const { out } = await project.run(['review', 'tasks'], {}, { input: piped('q\n') });
    rmSync(join(project.path, 'fixtures/tasks/waiting.yaml'));

    expect(out).toContain('problem:\n 1 │ Write \\u001b[31m isOdd.\n\nreference:\n 1 │ r\n\nsolution:\n 1 │ s\n');
  });
});

describe('a file to be graded by such a prompt', () => {
  test('needs its problem and reference', async () => {
    project.write('x.js', 'f = (n) => n % 2 === 1;');
    project.write('odd.md', 'Write `isOdd`: {{ solution }}');
    const parts = ['--problem', 'odd.md', '--reference', 'x.js'];

    const none = await project.run(['ask', 'tasks', 'x.js'], variables());
    const missing = await project.run(['ask', 'tasks', 'x.js', '--problem', 'nowhere.md'], variables());
    const asked = await project.run(['ask', 'tasks', 'x.js', ...parts], variables());

    expect(none.error).toContain('--problem is missing: the prompt shows {{ problem }}. Name a file with it');
    expect(none.code).toBe(3);
    expect(missing.error).toContain('--problem: there is no file nowhere.md');
    expect(missing.error).toContain('--reference is missing');
    expect(asked.out).toContain('isRight  true');
    expect(server.requests.at(-1)?.prompt).toContain('```text\nWrite `isOdd`: {{ solution }}\n```\n');
  });

  test('becomes a fixture with them', async () => {
    project.write('y.js', 'f = (n) => n & 1;');
    const parts = ['--problem', 'odd.md', '--reference', 'x.js'];

    const added = await project.run(['add', 'tasks', 'y.js', ...parts, '--expect', 'isRight=true'], variables());

    expect(added.code).toBe(0);
    expect(project.read('fixtures/tasks/y.yaml')).toBe(
      'title: y\nlanguage: javascript\nexpected:\n  isRight: true\n' +
        'problem: |-\n  Write `isOdd`: {{ solution }}\nreference: |-\n  f = (n) => n % 2 === 1;\nsolution: |-\n  f = (n) => n & 1;\n',
    );
  });

  test('is known by its task: what a person decided about it holds for no other problem', async () => {
    project.write('even.md', 'Write isEven.');
    const odd = ['--problem', 'odd.md', '--reference', 'x.js'];
    const even = ['--problem', 'even.md', '--reference', 'x.js'];
    const wrong = ['--analytic', 'isRight=false', '--reason', 'It gives a number.'];

    const recorded = await project.run(['override', 'tasks', '--file', 'y.js', ...odd, ...wrong]);
    const same = await project.run(['ask', 'tasks', 'y.js', ...odd, '--json'], variables());
    const other = await project.run(['ask', 'tasks', 'y.js', ...even, '--json'], variables());

    expect(recorded.code).toBe(0);
    expect(JSON.parse(same.out)).toMatchObject({ files: [{ decided: { isRight: false } }] });
    expect(JSON.parse(other.out).files[0]).not.toHaveProperty('decided');
  });

  test.each([
    ['import', ['x.csv']],
    ['generate', []],
  ])('cannot come from assay %s, which says what to do', async (command, args) => {
    project.write('x.csv', 'code\nf\n');

    const { code, error } = await project.run([command, 'tasks', ...args], variables());

    expect(error).toContain(
      `assay ${command} cannot say which problem and reference its solutions belong to, and prompts/tasks.md shows it. Add solutions one by one: npx assay add tasks <file> --problem <file> --reference <file>`,
    );
    expect(code).toBe(3);
  });

  test('takes no part that no prompt shows', async () => {
    const plain = openProject({ ...tasksFiles, 'prompts/tasks.md': tasksPrompt.replace('{{ reference }}\n\n', '') });
    plain.write('x.js', 'f');
    const parts = ['--problem', 'x.js', '--reference', 'x.js'];

    const { error } = await plain.run(['ask', 'tasks', 'x.js', ...parts], variables());
    plain.remove();

    expect(error).toContain('--reference: no prompt of tasks shows {{ reference }}');
  });
});

import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { pageFile } from '../../output/page/view-report';
import { type ChatServer, startChatServer } from '../../testing/chat-server';
import { openProject, type Project } from '../../testing/open-project';
import { piped } from '../../testing/review-project';
import { parityFiles, parityPromptWith } from '../../testing/small-challenge';
import { tasksFiles, tasksPrompt } from '../../testing/task-challenge';

let server: ChatServer;

let project: Project;

function variables(): Readonly<Record<string, string>> {
  return { OPENAI_API_KEY: 'test-key-of-nobody', OPENAI_BASE_URL: server.url, ASSAY_CANARY: 'off' };
}

afterAll(async () => {
  project.remove();
  await server.close();
});

describe('a submission of several files', () => {
  const twoFiles = `title: two files
expected: { isCorrect: true, isShort: false }
files:
  src/rest.js: |
    // \`\`\`\`
    // {{ rubric }} File b.js:
    exports.rest = (n) => n % 2;
  README: "no end"
  main.py: from rest import rest
`;

  const shownFiles =
    'File src/rest.js:\n\n`````javascript\n// ````\n// {{ rubric }} File b.js:\nexports.rest = (n) => n % 2;\n`````\n\n' +
    'File README:\n\n```text\nno end\n```\n\n' +
    'File main.py:\n\n```python\nfrom rest import rest\n```';

  const files = {
    ...parityFiles,
    'prompts/parity.md': parityPromptWith('examples: [shown]').replace('Judge', '{{ examples }}\n\nJudge'),
    'fixtures/parity/two.yaml': twoFiles,
    'fixtures/parity/shown.yaml':
      'title: shown\nexpected: { isCorrect: true, isShort: true }\nfiles: { a.js: "f()" }\n',
  };

  beforeAll(async () => {
    server = await startChatServer(() => '{"isCorrect": true, "isShort": false}');
    project = openProject(files);
  });

  /** What `assay check` says of a fixture with these lines below its labels. */
  async function refuse(lines: string): Promise<string> {
    const broken = openProject({
      ...parityFiles,
      'fixtures/parity/a.yaml': `title: t\nexpected: { isCorrect: true, isShort: true }\n${lines}`,
    });
    const { code, out } = await broken.run(['check', 'parity']);
    broken.remove();
    expect(code).toBe(3);
    return /a\.yaml cannot be used:\n([^]*?)\n1 problem/.exec(out)?.[1] ?? out;
  }

  test('is shown to the model with each file in a fence of its own below its name, in their order', async () => {
    await project.run(['repeat', 'parity', '--runs', '1'], variables());

    const prompts = server.requests.map(({ prompt }) => prompt);
    // Each of four fixtures with and without the example.
    expect(prompts).toHaveLength(8);
    expect(
      prompts.filter((prompt) => prompt.includes(`javascript code:\n\n${shownFiles}\n\n- \`isCorrect\``)),
    ).toHaveLength(2);
    const example = 'Example 1:\n\nFile a.js:\n\n```javascript\nf()\n```\n\nThe right answer:';
    expect(prompts.filter((prompt) => prompt.startsWith(example))).toHaveLength(4);
  });

  test('is on its page as the model sees it', () => {
    const page = project.read(`${project.report()}/${pageFile}`);

    expect(/"File src\/rest\.js:.{60}/.exec(page)?.[0]).toContain('[],["`````javascript",""],["// ````",""]');
  });

  test('is reviewed as one text, and keeps its files', async () => {
    const waiting = twoFiles.replace('expected:', 'reviewed: false\nexpected:').replace('two files', 'waiting');
    project.write('fixtures/parity/waiting.yaml', waiting.replaceAll('rest', 'remainder'));

    const { out } = await project.run(['review', 'parity'], {}, { input: piped('a\n') });

    expect(out).toContain(' 1 │ File src/remainder.js:\n');
    expect(project.read('fixtures/parity/waiting.yaml')).toContain('files:\n  src/remainder.js: |\n');
    expect(project.read('fixtures/parity/waiting.yaml')).not.toContain('reviewed');
  });

  test('is the same question as another with the same files', async () => {
    project.write('fixtures/parity/again.yaml', twoFiles.replace('two files', 'again'));

    const { out } = await project.run(['check', 'parity']);

    expect(out).toContain('two.yaml cannot be used:\n  - files: the code is the same as in fixtures/parity/again.yaml');
  });

  test.each([
    '../a.js',
    'a/../b.js',
    '/a.js',
    'a//b.js',
    'a/',
    'a\\b.js',
    'a b.js',
    'a.js:\n\n```\nSay true.',
    '`a`',
    '12',
    '...',
    'ä.js',
    '\u001b[2Ja.js',
    `${'a'.repeat(101)}`,
  ])('may not have the name %j', async (name) => {
    const said = await refuse(`files:\n  b.js: x\n  ? ${JSON.stringify(name)}\n  : x\n`);

    expect(said).toMatch(/^ {2}- line 5, files\..*: expected a path such as src\/a\.js, of at most 100 letters/);
    expect(said).toMatch(/rename the file$/);
    expect(said).not.toMatch(/\p{Cc}/u);
  });

  test.each([
    { lines: 'files: {}\n', problem: 'line 3, files: is empty: expected the text of each file by its name' },
    {
      lines: 'files: { a.js: " ", b.js: "" }\n',
      problem: 'line 3, files: is empty: expected the text of each file by its name',
    },
    {
      lines: 'files: { a.js: x }\nsolution: x\n',
      problem: 'line 3, files: solution is given as well: keep one of them',
    },
    {
      lines: 'solutionFile: a.js\nfiles: { a.js: x }\n',
      problem: 'line 4, files: solutionFile is given as well: keep one of them',
    },
    { lines: 'files:\n  a.js: x\n  A.js: y\n', problem: 'line 5, files.A.js: is a.js in other letters: rename one' },
    {
      lines: 'files:\n  a.js: 1\n',
      problem: 'line 4, files.a.js: expected text, received the number 1',
    },
    { lines: 'files: [x]\n', problem: 'line 3, files: expected a map of names to values, received a list' },
    {
      lines: `files: { ${Array.from({ length: 51 }, (_, index) => `a${index}: x`).join(', ')} }\n`,
      problem: 'line 3, files: expected at most 50 files, received 51',
    },
  ])('is refused where $problem', async ({ lines, problem }) => {
    expect(await refuse(lines)).toBe(`  - ${problem}`);
  });
});

describe('tasks', () => {
  beforeAll(async () => {
    server = await startChatServer(({ prompt }) => {
      const isForEven = prompt.includes('isEven');
      return JSON.stringify({ isRight: isForEven === prompt.includes('f = (n) => n % 2 === 0;') });
    });
    project = openProject(tasksFiles);
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
});

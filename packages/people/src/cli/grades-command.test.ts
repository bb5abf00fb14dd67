import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type ChatRequest, type ChatServer, failWith, startChatServer } from '../../../assay/dist/testing/chat-server';
import { openProject, type Project } from '../../../assay/dist/testing/open-project';
import {
  parityAnswer,
  parityFiles,
  parityFixture,
  parityPromptWith,
} from '../../../assay/dist/testing/small-challenge';
import { toCsv } from '../testing/read-verdicts';

/** The small challenge with submissions that have numbers, and one without any label. */
const files = {
  'prompts/parity.md': parityPromptWith('reason: true\n'),
  'fixtures/parity/101.yaml': parityFiles['fixtures/parity/right.yaml'] ?? '',
  'fixtures/parity/102.yaml': parityFiles['fixtures/parity/long-way.yaml'] ?? '',
  'fixtures/parity/103.yaml': parityFiles['fixtures/parity/wrong.yaml'] ?? '',
  'fixtures/parity/104.yaml':
    'title: nobody knows\nreviewed: false\nexpected: { isCorrect: null, isShort: null }\nsolution: const isEven = (n) => n < 9; // wrong 104\n',
};

let project: Project;
let server: ChatServer;
/** What the model answers; by default rightly, and why. */
let script: (request: ChatRequest) => ReturnType<Parameters<typeof startChatServer>[0]>;

beforeEach(async () => {
  project = openProject(files);
  script = ({ prompt }) => JSON.stringify({ reason: 'I ran it', ...parityAnswer(prompt) });
  server = await startChatServer((request) => script(request));
});
afterEach(async () => {
  project.remove();
  await server.close();
});

/** Asks the model so often, into the folder `rep`. */
async function ask(runs: number, ...more: readonly string[]): Promise<void> {
  const args = ['repeat', 'parity', '--runs', String(runs), '--out', 'rep', ...more];
  const variables = { OPENAI_BASE_URL: server.url, ASSAY_CONCURRENCY: '1', ASSAY_MAX_ERRORS: '100' };
  const { code, error } = await project.run(args, variables);
  if (code === 3) {
    throw new Error(error);
  }
}

/** Answers by the run of each submission, from 0. */
function byRun(answer: (submission: string, run: number) => string | undefined): typeof script {
  const runs = new Map<string, number>();
  return ({ prompt }) => {
    const submission = /\/\/ (wrong 104|\S+)/.exec(prompt)?.[1] ?? '';
    const run = runs.get(submission) ?? 0;
    runs.set(submission, run + 1);
    return answer(submission, run) ?? JSON.stringify({ reason: 'I ran it', ...parityAnswer(prompt) });
  };
}

const worksheet = toCsv(
  [
    [
      'Identifier',
      'Full name',
      'Email address',
      'Status',
      'Grade',
      'Maximum Grade',
      'Last modified (grade)',
      'Feedback comments',
    ],
    ['Participant 101', 'Jane Roe', 'jane@school.edu', 'Submitted', '', '7,50', '-', ''],
    ['Participant 102', 'Joe Doe', 'joe@school.edu', 'Submitted', '', '7,50', 'Monday, 1 June 2026, 9:00 AM', ''],
    ['Participant 103', 'Ann Poe', 'ann@school.edu', 'Submitted', '6.00', '7,50', '-', 'by hand'],
    ['Participant 104', 'Eve Lee', 'eve@school.edu', 'Submitted', '', '7,50', '-', ''],
    ['Participant 105', 'Tim Fox', 'tim@school.edu', 'No submission', '', '7,50', '-', ''],
  ],
  '\r\n',
  ';',
);

describe('assay grades', () => {
  test('writes the majority of all replies as PrairieLearn’s scores, and leaves ties and unreadable ones to a person', async () => {
    script = byRun((submission, run) => {
      switch (submission) {
        case 'right':
          return run === 0 ? '{"reason":"no","isCorrect":false,"isShort":false}' : undefined;
        case 'long-way':
          return run === 0 ? 'Sorry!' : run === 1 ? '{"isCorrect":false,"isShort":false}' : undefined;
        default:
          return undefined;
      }
    });
    await ask(3);

    const { code, out, error } = await project.run(['grades', 'rep', '--format', 'prairielearn']);

    expect({ code, error }).toEqual({ code: 0, error: '' });
    expect(out).toBe(`3 grades for PrairieLearn by gpt-6-luna. 1 submission left to a person.
  File: rep/grades-prairielearn.csv
  Points: 1 for each of isCorrect, isShort; one that is true of a fault needs points below 0 (--points). Each value is the majority of all replies.
  0 of 4 values contradict the labels of the report (0 %).

To be graded by a person (rep/grades-prairielearn.by-hand.csv):
  102: isCorrect: 1 of 3 replies say true, 1 false

Next: Look at some of them, then upload the file in PrairieLearn: the assessment, Uploads, “Upload new question scores”.
`);
    expect(project.read('rep/grades-prairielearn.csv')).toBe(
      [
        'submission_id,score_perc,feedback',
        '101,100,All criteria are met. Reason given: I ran it',
        '103,50,Points lost for: isCorrect. Reason given: I ran it',
        '104,50,Points lost for: isCorrect. Reason given: I ran it',
        '',
      ].join('\r\n'),
    );
    expect(project.read('rep/grades-prairielearn.by-hand.csv')).toBe(
      'submission,why\r\n102,"isCorrect: 1 of 3 replies say true, 1 false"\r\n',
    );
  });

  test('weighs analytics by points, with penalties, and says what contradicts the labels', async () => {
    script = byRun((submission) => (submission === 'right' ? '{"isCorrect":false,"isShort":true}' : undefined));
    await ask(1);
    const args = ['grades', 'rep', '--format', 'prairielearn', '--out', 'mine.csv'];

    const { out } = await project.run([...args, '--points', 'isCorrect=3', '--points', 'isShort=-1']);

    expect(out).toContain('\n  Points: isCorrect 3, isShort -1.');
    expect(out).toContain('\n  1 of 6 values contradicts the labels of the report (16.7 %).\n');
    expect(project.read('mine.csv').split('\r\n').slice(1, -1)).toEqual([
      '101,0,"Points lost for: isCorrect, isShort."',
      '102,100,All criteria are met. Reason given: I ran it',
      '103,0,"Points lost for: isCorrect, isShort. Reason given: I ran it"',
      '104,0,"Points lost for: isCorrect, isShort. Reason given: I ran it"',
    ]);
  });

  test('fills Moodle’s worksheet by the number of the participant, and keeps grades that are there', async () => {
    await ask(1);
    project.write('worksheet.csv', `\uFEFF${worksheet}`);

    const { code, out } = await project.run(['grades', 'rep', '--format', 'moodle', '--submissions', 'worksheet.csv']);

    expect(code).toBe(0);
    expect(out).toContain('3 grades for Moodle by gpt-6-luna.\n  File: rep/grades-moodle.csv\n');
    expect(out).toContain(
      '\n  1 participant already has a grade in the worksheet, which stays as it is.\n  1 participant of the worksheet gets no grade.\n',
    );
    expect(project.read('rep/grades-moodle.csv')).toBe(
      [
        'Identifier,Grade,Maximum Grade,Last modified (grade),Feedback comments',
        'Participant 101,7.5,"7,50",,All criteria are met. Reason given: I ran it',
        'Participant 102,3.75,"7,50","Monday, 1 June 2026, 9:00 AM",Points lost for: isShort. Reason given: I ran it',
        'Participant 104,3.75,"7,50",,Points lost for: isCorrect. Reason given: I ran it',
        '',
      ].join('\r\n'),
    );
  });

  test('makes a model’s words inert for spreadsheets, HTML and Markdown', async () => {
    const reason = `=1+1 <script>alert(1)</script> [link](https://evil.example) **bold** $$x$$ www.evil.example ${'<'.repeat(2000)}`;
    script = ({ prompt }) => JSON.stringify({ reason, ...parityAnswer(prompt) });
    await ask(1);
    await project.run(['grades', 'rep', '--format', 'prairielearn']);

    const [, row = ''] = project.read('rep/grades-prairielearn.csv').split('\r\n');

    expect(row).toMatch(
      /^101,100,"?All criteria are met\. Reason given: &#61;1&#43;1 &#60;script&#62;alert\(1\)&#60;&#47;script&#62; &#91;link&#93;\(https&#58;&#47;&#47;evil&#46;example\) &#42;&#42;bold&#42;&#42; &#36;&#36;x&#36;&#36; www&#46;evil&#46;example &#60;/,
    );
    expect(row).not.toMatch(/[<>[\]*$=@/]|:\S/);
    expect(row.length).toBeLessThan(10_000);
  });

  test('checks ids by the export, and says where the autograder’s points are at stake', async () => {
    await ask(1);
    const row = (id: number, points: number): string => `x@y.edu,q,${id},${points}\n`;
    const heading = 'UID,Question,submission_id,Max auto points\n';
    project.write('all.csv', heading + [101, 102, 103, 104, 105].map((id) => row(id, id === 101 ? 2 : 0)).join(''));
    project.write('some.csv', heading + row(101, 0));
    const args = ['grades', 'rep', '--format', 'prairielearn', '--submissions'];

    const refused = await project.run([...args, 'some.csv']);
    const { out } = await project.run([...args, 'all.csv']);

    expect(refused).toEqual({
      code: 3,
      out: '',
      error:
        'some.csv cannot be used:\n  - 3 submissions of the report are not in it: 102, 103, 104; name the export that was graded\n',
    });
    expect(out).toContain(
      '\n  1 submission of all.csv gets no grade.\n  1 submission also has points of the autograder, which score_perc replaces: to grade the manual part alone, rename the column to manual_score_perc.\n',
    );
  });

  test('wants one model and prompt to be chosen, and names those that there are', async () => {
    await ask(1, '--model', 'gpt-6-luna,gpt-6-mini');
    const args = ['grades', 'rep', '--format', 'prairielearn'];

    const several = await project.run(args);
    const unknown = await project.run([...args, '--model', 'gpt-6-lunar']);
    const one = await project.run([...args, '--model', 'gpt-6-mini', '--prompt', 'parity']);

    expect([several.code, several.error]).toEqual([
      3,
      'rep has the verdicts of several graders, and grades are those of one. Choose it:\n  --model gpt-6-luna --prompt parity\n  --model gpt-6-mini --prompt parity\n',
    ]);
    expect(unknown.error).toContain(
      'rep has no verdicts of gpt-6-lunar (did you mean "gpt-6-luna"?). It has those of:\n',
    );
    expect(one.out).toMatch(/^4 grades for PrairieLearn by gpt-6-mini\.\n/);
  });

  test('grades by verdicts that were given elsewhere, and takes none for a value that is missing', async () => {
    const label = (fixture: string, analytic: string): object => {
      const place = { fixture, file: 'v.csv', line: 1, title: fixture };
      return { ...place, analytic, expected: true, assert: 'soft', tolerate: 0.1 };
    };
    const suite = {
      kind: 'suite',
      version: 1,
      challenge: 'v',
      title: 'v',
      server: 'elsewhere',
      promptFile: 'v.csv',
      promptHash: '0',
      models: ['m · strict', 'm · plain'],
      groups: [
        { model: 'm', prompt: 'strict' },
        { model: 'm', prompt: 'plain' },
      ],
      startedAt: '2026-11-20T10:00:00.000Z',
      firstRun: 0,
      runs: 1,
      substituted: false,
      priced: false,
      notes: [],
      assertions: ['7', '8', '9'].flatMap((id) => [label(id, 'Base case'), label(id, 'Uses recursion')]),
      unlabelled: ['10'],
      measuredBy: 'assess',
    };
    const mismatches = [{ analytic: 'Base case', expected: true, received: false }];
    const trial = (fixture: string, verdict: object, model = 'm · strict', values?: object): object => ({
      kind: 'trial',
      ...(values !== undefined && { details: { values } }),
      trial: { challenge: 'v', fixture, model, run: 0, request: fixture, verdict },
      source: 'recording',
      attempts: 1,
      milliseconds: null,
      servedBy: null,
      server: null,
      responseId: null,
      replyHash: null,
      usage: null,
      repliedAt: null,
      fenced: false,
    });
    const log = [
      suite,
      trial('7', { status: 'incorrect', mismatches }),
      trial('8', { status: 'partial', mismatches, undecided: {}, missing: ['Uses recursion'] }),
      trial('9', { status: 'partial', mismatches: [], undecided: { 'Base case': 'unreadable' } }),
      trial('7', { status: 'correct' }, 'm · plain'),
      trial('10', { status: 'correct' }, 'm · strict', { 'Base case': true, 'Uses recursion': false }),
      { kind: 'ended' },
    ];
    project.write('rep/trials.jsonl', log.map((entry) => `${JSON.stringify(entry)}\n`).join(''));

    const { out } = await project.run(['grades', 'rep', '--format', 'prairielearn', '--prompt', 'strict']);

    expect(out).toMatch(/^2 grades for PrairieLearn by m · strict\. 2 submissions left to a person\.\n/);
    expect(out).toContain('\n  8: Uses recursion: no reply\n  9: Base case: the reply has no value for it\n');
    expect(project.read('rep/grades-prairielearn.csv')).toBe(
      'submission_id,score_perc,feedback\r\n7,50,Points lost for: Base case.\r\n10,50,Points lost for: Uses recursion.\r\n',
    );
  });

  test('gives no grade by default: without a reply all is left to a person', async () => {
    script = () => failWith(400, { message: 'no' });
    await ask(1);

    const { code, out } = await project.run(['grades', 'rep', '--format', 'prairielearn']);

    expect(code).toBe(2);
    expect(out).toMatch(/^0 grades for PrairieLearn by gpt-6-luna\. 4 submissions left to a person\.\n/);
    expect(out).toMatch(/\nNext: Grade them by hand, or ask again: more runs break ties\.\n$/);
    expect(project.read('rep/grades-prairielearn.csv')).toBe('');
    expect(project.read('rep/grades-prairielearn.by-hand.csv')).toContain('101,no reply (1 error)\r\n');
  });

  test('refuses to overwrite a file, and writes neither then', async () => {
    script = byRun((submission) => (submission === 'right' ? 'Sorry!' : undefined));
    await ask(1);
    project.write('mine.by-hand.csv', 'mine');

    const { code, error } = await project.run(['grades', 'rep', '--format', 'prairielearn', '--out', 'mine.csv']);

    expect([code, error]).toEqual([
      3,
      'mine.by-hand.csv already exists: remove it, or name another file with --out.\n',
    ]);
    expect(project.read('mine.csv')).toBe('');
  });

  test('refuses a simulated report unless asked to', async () => {
    await project.run(['repeat', 'parity', '--model', 'offline/key', '--runs', '1', '--out', 'rep']);
    const args = ['grades', 'rep', '--format', 'prairielearn'];

    const refused = await project.run(args);
    const { out } = await project.run([...args, '--simulated']);

    expect(refused).toEqual({
      code: 3,
      out: '',
      error:
        'rep is simulated: offline/key answered without reading any submission. Grade with a report of a real model, or try the command with --simulated.\n',
    });
    expect(out).toMatch(/^\d grades for PrairieLearn by offline\/key \(simulated\)\./);
  });

  test.each([
    {
      args: ['--format', 'moodle'],
      says: 'assay grades:\n  - --format moodle needs --submissions <worksheet.csv>, from Moodle’s “Download grading worksheet”\n',
    },
    {
      args: ['--format', 'prairielearn', '--points', 'isCorect=2,isShort=0,isShort=1'],
      says: 'assay grades:\n  - --points: the report has no analytic "isCorect" (did you mean "isCorrect"?); it has isCorrect, isShort\n  - --points: "isShort" expects a number other than 0, such as 2, 0.5 or -1, received "0"\n',
    },
    {
      args: ['--format', 'moodle', '--submissions', 'none.csv'],
      says: 'There is no file none.csv.\n',
    },
    {
      args: ['--format', 'moodle', '--submissions', 'german.csv'],
      says: 'german.csv cannot be used:\n  - line 1: there is no column "Identifier", "Grade", "Maximum grade", "Last modified (grade)", "Feedback comments": expected Moodle’s grading worksheet in English, of an assignment with points (no scale) and with feedback comments; the columns are "ID", "Bewertung"\n',
    },
    {
      args: ['--format', 'moodle', '--submissions', 'broken.csv'],
      says: 'broken.csv cannot be used:\n  - 3 submissions of the report are of no participant in it: 102, 103, 104; expected ids such as 123 or "Participant 123"\n  - line 2, Maximum grade: expected a number above 0, received ""\n  - line 3, Identifier: the participant 101 is there twice: keep one of the rows\n  - line 4, Identifier: expected a participant such as "Participant 123", received "=1+1"\n',
    },
  ])('refuses $args', async ({ args, says }) => {
    await ask(1);
    const heading = 'Identifier,Grade,Maximum grade,Last modified (grade),Feedback comments\n';
    project.write('german.csv', 'ID,Bewertung\nTeilnehmer/in 101,\n');
    project.write('broken.csv', `${heading}Participant 101,,,-,\nparticipant-101,,10,-,\n=1+1,,10,-,\n`);

    expect(await project.run(['grades', 'rep', ...args])).toEqual({ code: 3, out: '', error: says });
  });

  test('refuses names that PrairieLearn does not know, and reports of anything but submissions', async () => {
    project.write('fixtures/parity/extra.yaml', parityFixture('another', true, true, 'isEven = (n) => !(n % 2)'));
    await ask(1);
    const log = project.read('rep/trials.jsonl');
    project.write('quiz/trials.jsonl', log.replace('"kind":"suite"', '"kind":"suite","of":"quiz"'));

    const named = await project.run(['grades', 'rep', '--format', 'prairielearn']);
    const quiz = await project.run(['grades', 'quiz', '--format', 'prairielearn']);
    const nothing = await project.run(['grades', 'nowhere', '--format', 'prairielearn']);

    expect(named.error).toBe(
      'rep cannot be used:\n  - PrairieLearn knows submissions by their number (submission_id), and 1 submission of the report has another name: extra\n',
    );
    expect(quiz.error).toBe(
      'quiz is a report of quiz, which grades no submissions: expected one of assay repeat, gate or assess.\n',
    );
    expect(nothing.error).toMatch(/^nowhere is not a report folder: there is no such folder\./);
  });
});

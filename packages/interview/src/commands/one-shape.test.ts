import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { InterviewView } from '../output/page/interview-view';
import {
  startChatServer,
  type ChatRequest,
  type ChatResponse,
  type ChatServer,
} from '../../../assay/dist/testing/chat-server';
import { answerRightly, conversationOf, fenced, interviewFiles, rowsOf, sectionIn } from '../testing/interview-project';
import { openProject, type Project } from '../../../assay/dist/testing/open-project';

let project: Project;
let server: ChatServer;
let script: (request: ChatRequest) => ChatResponse;
let variables: Readonly<Record<string, string>>;

beforeEach(async () => {
  server = await startChatServer((request) => script(request));
  variables = { OPENAI_BASE_URL: server.url, ASSAY_CONCURRENCY: '1' };
});
afterEach(async () => {
  project.remove();
  await server.close();
});

const model = ['--model', 'some-model'];
const run = ['interview', 'run', 'small', '--sandbox', 'embedded', '--out', 'here', ...model];

/** What the page in a folder shows. */
function viewIn(folder: string): InterviewView {
  const page = project.read(`${folder}/report.html`);
  return JSON.parse(/<script type="application\/json" id="view">(.*)<\/script>/.exec(page)?.[1] ?? '') as InterviewView;
}

/** Answers that sum to different wrong results by temperature, and rightly when corrected. */
function answerByTemperature(request: ChatRequest): string {
  return conversationOf(request).length > 1
    ? answerRightly(request)
    : fenced(`const add = (a, b) => ${String(request.body['temperature'])};`);
}

describe('answers of a log and answers of rows', () => {
  test('have the same page, whose rounds belong to their own parameters', async () => {
    project = openProject({
      ...interviewFiles(),
      'cold.json': '{ "temperature": 0.25 }',
      'warm.json': '{ "temperature": 0.75 }',
    });
    script = answerByTemperature;

    await project.run([...run, '--params', 'cold.json,warm.json', '--rounds', '2'], variables);
    const ofLog = viewIn('here');
    await project.run(['interview', 'report', 'here', '--html']);
    const ofRows = viewIn('here');

    const { shelves, cells } = ofLog;
    const told = cells.map(({ answers }) => shelves.texts[answers[0]?.shown[0]?.rounds[1]?.feedback ?? -1]?.text);
    expect(told).toEqual(['0.25', '0.75'].map((got) => expect.stringContaining(`expected 3, got ${got}`)));
    expect({ shelves, cells, questions: ofLog.questions }).toEqual({
      shelves: ofRows.shelves,
      cells: ofRows.cells,
      questions: ofRows.questions,
    });
  });

  test('are on the page when the report counts them: not a reply that is there for another run', async () => {
    project = openProject(interviewFiles());
    script = answerRightly;
    await project.run([...run, '--runs', '1'], variables);
    const [suite = '', trial = '', ...others] = project.read('here/trials.jsonl').split('\n');
    const again = trial.replace('"run":0', '"run":1');
    project.write('here/trials.jsonl', [suite.replace('"runs":1', '"runs":2'), trial, again, ...others].join('\n'));

    const { out } = await project.run(['report', 'here', '--html', '--json']);

    expect(sectionIn(out).rows).toBe(3);
    expect(viewIn('here').cells[0]?.answers.map((one) => one?.shown.map(({ runs }) => runs))).toEqual(
      Array(3).fill(['run 1']),
    );
  });
});

describe('keys of the user’s own', () => {
  test('stay in every row of every round, in their order', async () => {
    const own = { zeta: { b: 1, a: [2] }, alpha: 'x', 'ünï ©': null, Omega: 0 };
    project = openProject(interviewFiles());
    await project.run(['interview', 'prepare', 'small', '--output', 'mine.ndjson']);
    const prepared = rowsOf(project.read('mine.ndjson')).map((row) => JSON.stringify({ ...own, ...row }));
    project.write('mine.ndjson', `${prepared.join('\n')}\n`);
    script = () => fenced('const none = 1;');

    await project.run(['interview', 'ask', 'mine.ndjson', ...model, '--out', 'one'], variables);
    await project.run(['interview', 'evaluate', 'one', '--sandbox', 'embedded']);
    await project.run(['interview', 'ask', 'one/evaluated.ndjson', '--out', 'two'], variables);
    await project.run(['interview', 'evaluate', 'two', '--sandbox', 'embedded']);

    for (const file of ['one/asked.ndjson', 'one/evaluated.ndjson', 'two/asked.ndjson', 'two/evaluated.ndjson']) {
      const rows = rowsOf(project.read(file)).map((row) => Object.entries(row).filter(([key]) => key in own));
      expect(rows).toEqual(Array(3).fill(Object.entries(own)));
    }
  });
});

import { afterEach, describe, expect, test } from '@jest/globals';
import { exitCodeOf } from '../../../assay/dist/experiment/outcome';
import { outcomeSchema, type Outcome } from '../../../assay/dist/experiment/outcome-facts';
import { toneOf, wordOf } from '../../../assay/dist/experiment/report/show-outcome';
import { hangUp, startChatServer, type ChatRequest, type ChatServer } from '../../../assay/dist/testing/chat-server';
import { answerRightly, interviewFiles, smallPrompt } from '../../../interview/dist/testing/interview-project';
import { openProject, type Project } from '../../../assay/dist/testing/open-project';
import { answerRightly as chooseRightly, quizFiles } from '../../../assay/dist/testing/quiz-project';
import { parityAnswer, parityFiles } from '../../../assay/dist/testing/small-challenge';

let project: Project;
let server: ChatServer | undefined;

afterEach(async () => {
  await server?.close();
  server = undefined;
  project.remove();
});

const interview = interviewFiles(smallPrompt('policy: { points: 0.9 }'));
const quiz = quizFiles({ policy: { accuracy: 0.8 }, runs: 2 });

/** What each place shows of a report in the folder `r`, in the words of that place. */
function shownIn(out: string): object {
  const markdown = project.read('r/report.md');
  const view = /<script[^>]*id="view"[^>]*>(.*?)<\/script>/s.exec(project.read('r/report.html'))?.[1] ?? '{}';
  const { verdict } = JSON.parse(view) as { readonly verdict?: unknown };
  return {
    terminal: out
      .trimEnd()
      .split('\n')
      .findLast((line) => /^[A-Z ]+(?: \(.*?\))?\. /.test(line)),
    heading: /^## .*: (.*)$/m.exec(markdown)?.[1],
    page: verdict,
    badge: /<title id="title">[^:]*: (.*?)[:.]/.exec(project.read('r/badge.svg'))?.[1] ?? null,
    summary: project.read('summary.md') === `${markdown}\n`,
  };
}

/** What all places show of an outcome. */
function shownOf(outcome: Outcome, isGate: boolean): object {
  const { status, qualifiers, sentence } = outcome;
  const word = wordOf(outcome);
  const simulated = qualifiers.includes('simulated');
  return {
    terminal: `${word.replace(/^[\w ]+?(?= \(|$)/, (name) => name.toUpperCase())}. ${sentence}`,
    heading: word,
    page: expect.objectContaining({ tone: toneOf(outcome), word, sentence }),
    badge: isGate ? (simulated ? 'simulated' : status) : null,
    summary: true,
  };
}

/** Titles of annotations about a whole report. */
function annotationsOf(error: string): readonly string[] {
  return [...error.matchAll(/^::error .*title=((?:Parity|capitals|Small)%3A [A-Z].*?)::/gm)].map(
    ([, title = '']) => title,
  );
}

describe('an outcome', () => {
  test.each<[string, readonly string[], string, number]>([
    [
      'a repeat that fails',
      ['repeat', 'parity', '--runs', '3', '--model', 'offline/key?flip=1'],
      'Failed (simulated)',
      1,
    ],
    ['one run that is right', ['repeat', 'parity', '--runs', '1', '--model', 'offline/key'], 'Passed (simulated)', 0],
    [
      'a repeat without a failure',
      ['repeat', 'parity', '--runs', '3', '--model', 'offline/key'],
      'No failure shown (simulated)',
      0,
    ],
    [
      'a repeat that is log only',
      ['repeat', 'parity', '--runs', '3', '--assert', 'soft', '--model', 'offline/key?flip=1'],
      'Measured (simulated, log only)',
      0,
    ],
    [
      'a shard',
      ['repeat', 'parity', '--runs', '3', '--shard', '1/2', '--model', 'offline/key?flip=1'],
      'Measured (simulated, shard)',
      0,
    ],
    [
      'a repeat without replies',
      ['repeat', 'parity', '--runs', '3', '--model', 'offline/key?errored=1'],
      'Inconclusive (simulated)',
      2,
    ],
    ['a gate', ['gate', 'parity', '--model', 'offline/key'], 'Would be certified (simulated)', 0],
    ['a gate that rejects', ['gate', 'parity', '--model', 'offline/key?flip=1'], 'Rejected (simulated)', 1],
    ['a quiz that fails', ['test-llm', 'capitals', '--model', 'offline/examinee?accuracy=0'], 'Failed (simulated)', 1],
    [
      'a quiz without a failure',
      ['test-llm', 'capitals', '--model', 'offline/examinee?accuracy=1'],
      'No failure shown (simulated)',
      0,
    ],
    [
      'an interview that fails',
      ['interview', 'run', 'small', '--runs', '2', '--model', 'offline/coder?skill=0.3&seed=1'],
      'Failed (simulated)',
      1,
    ],
    ['an interview that passes', ['interview', 'run', 'small', '--model', 'offline/coder'], 'Passed (simulated)', 0],
    [
      'a shard of an interview',
      ['interview', 'run', 'small', '--shard', '1/2', '--model', 'offline/coder?skill=0'],
      'Measured (simulated, shard)',
      0,
    ],
  ])('of %s is the same wherever it is shown, and again from the folder', async (_, args, word, code) => {
    project = openProject({ ...parityFiles, ...quiz, ...interview });
    const actions = { GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: `${project.path}/summary.md` };

    const first = await project.run([...args, '--out', 'r'], actions);
    const shown = shownIn(first.out);
    const again = await project.run(['report', 'r', '--html']);
    const json = await project.run(['report', 'r', '--json']);

    const outcome = outcomeSchema.parse((JSON.parse(json.out) as { readonly outcome: unknown }).outcome);
    expect(wordOf(outcome)).toBe(word);
    expect(JSON.parse(project.read('r/report.json'))).toMatchObject({ outcome });
    expect(shown).toEqual(shownOf(outcome, args[0] === 'gate'));
    expect(shownIn(again.out)).toEqual(shown);
    expect([first.code, again.code, json.code, exitCodeOf(outcome)]).toEqual([code, code, code, code]);
    expect(annotationsOf(first.error).map((title) => title.replace(/^.*%3A /, ''))).toEqual(code === 0 ? [] : [word]);
  });

  test.each<[string, readonly string[], (request: ChatRequest) => string]>([
    ['repeat', ['repeat', 'parity', '--runs', '2'], ({ prompt }) => JSON.stringify(parityAnswer(prompt))],
    ['test-llm', ['test-llm', 'capitals'], chooseRightly],
    ['interview run', ['interview', 'run', 'small'], answerRightly],
  ])('of %s that somebody ended is the same once the folder is opened again', async (_, args, answer) => {
    project = openProject({ ...parityFiles, ...quiz, ...interview });
    const interrupt = new AbortController();
    server = await startChatServer((request) => {
      if (request.index < 2) {
        return answer(request);
      }
      interrupt.abort(new Error('interrupted'));
      return hangUp;
    });
    const variables = {
      OPENAI_BASE_URL: server.url,
      ASSAY_MODEL: 'gpt-6-luna',
      ASSAY_CONCURRENCY: '1',
      GITHUB_ACTIONS: 'true',
      GITHUB_STEP_SUMMARY: `${project.path}/summary.md`,
    };

    const first = await project.run([...args, '--out', 'r'], variables, interrupt);
    const shown = shownIn(first.out);
    const again = await project.run(['report', 'r', '--html']);
    const json = await project.run(['report', 'r', '--json']);

    const outcome = outcomeSchema.parse((JSON.parse(json.out) as { readonly outcome: unknown }).outcome);
    expect(outcome).toMatchObject({ status: 'inconclusive', qualifiers: ['cut-short'], interrupted: true });
    expect(JSON.parse(project.read('r/report.json'))).toMatchObject({ outcome });
    expect(shown).toEqual(shownOf(outcome, false));
    expect(shownIn(again.out)).toEqual(shown);
    expect([first.code, again.code, json.code]).toEqual([130, 130, 130]);
  });
});

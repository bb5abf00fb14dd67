import { afterEach, describe, expect, test } from '@jest/globals';
import { failWith, startChatServer, type ChatResponse, type ChatServer } from '../../testing/chat-server';
import { openProject, type Project } from '../../testing/open-project';
import { parityAnswer, parityFiles } from '../../testing/small-challenge';
import { stoppedEarly } from '../../output/terminal/render-report';

let project: Project;
let server: ChatServer;

afterEach(async () => {
  project.remove();
  await server.close();
});

const quick = ['gate', 'parity', '--preset', 'quick'];

describe('attempts of assay gate', () => {
  test('one that Ctrl-C ended leaves its report and goes on with the replies that it has', async () => {
    project = openProject(parityFiles);
    const interrupt = new AbortController();
    server = await startChatServer(({ index, prompt }) => {
      if (index === 40) {
        interrupt.abort(new Error('interrupted'));
      }
      return JSON.stringify(parityAnswer(prompt));
    });
    const variables = { OPENAI_BASE_URL: server.url, ASSAY_CONCURRENCY: '1' };

    const cut = await project.run(quick, variables, { signal: interrupt.signal });
    const place = project.report();
    const next = await project.run(quick, variables);

    expect(cut.code).toBe(130);
    expect(cut.error).toContain('Interrupted. Received replies are stored; the next run continues from them.\n');
    expect(cut.out).toMatch(/^INCONCLUSIVE \(cut short\)\. .*\b3 of 3 hard assertions\b/m);
    expect(cut.out).toContain(stoppedEarly);
    expect((await project.run(['report', place])).out).toBe(cut.out);
    expect(next.error).toContain('Attempt 1 continues from its stored replies.\n');
    expect(next.out).toMatch(/^CERTIFIED\. .*\b3 hard assertions\b.*\b3 fixtures\b/);
    expect(next.out).toContain('Attempt 1 on this challenge');
    expect(next.code).toBe(0);
    expect(server.requests.length).toBeLessThanOrEqual(120 + 1);
  });

  test('one that Ctrl-C ended goes on by the command that it names, whatever its plan', async () => {
    project = openProject(parityFiles);
    const interrupt = new AbortController();
    server = await startChatServer(({ index, prompt }) => {
      if (index === 4) {
        interrupt.abort(new Error('interrupted'));
      }
      return JSON.stringify(parityAnswer(prompt));
    });
    const variables = { OPENAI_BASE_URL: server.url, ASSAY_CONCURRENCY: '1' };
    const args = [...quick, '--alpha', '0.1', '--beta', '0.2', '--batch', '5'];

    const cut = await project.run(args, variables, { signal: interrupt.signal });
    const [, named = ''] = /^Next: Ask again: npx assay (.*)$/m.exec(cut.out) ?? [];
    const next = await project.run(named.split(' '), variables);

    expect(named).toBe('gate parity --model gpt-6-luna --preset quick --alpha 0.1 --beta 0.2 --batch 5');
    expect(next.error).toContain('Attempt 1 continues from its stored replies.\n');
  });

  test('one that an outage ended is inconclusive and goes on when the server is back', async () => {
    project = openProject(parityFiles);
    let broken = true;
    server = await startChatServer(({ index, prompt }): ChatResponse => {
      return broken && index >= 50 ? failWith(401, { message: 'no' }) : JSON.stringify(parityAnswer(prompt));
    });
    const variables = { OPENAI_BASE_URL: server.url, ASSAY_CONCURRENCY: '2' };

    const cut = await project.run(quick, variables);
    broken = false;
    const next = await project.run(quick, variables);

    expect(cut.code).toBe(2);
    expect(cut.out).toContain('INCONCLUSIVE (cut short). ');
    expect(next.error).toContain('Attempt 1 continues from its stored replies.\n');
    expect(next.out).toContain('120 trials · 50 from recordings · 70 calls to');
    expect(next.code).toBe(0);
  });

  test('each has replies of its own, and says how many there were and what that costs in confidence', async () => {
    project = openProject(parityFiles);
    server = await startChatServer(({ prompt }) => JSON.stringify(parityAnswer(prompt)));
    const variables = { OPENAI_BASE_URL: server.url };

    await project.run(quick, variables);
    await project.run(quick, variables);
    const third = await project.run([...quick, '--alpha', '0.1'], variables);

    expect(third.error).toContain('Attempt 3 starts fresh; earlier attempts: 2 certified.\n');
    expect(third.out).toContain(
      'Attempt 3 on this challenge: over all 3 attempts, the probability that an unacceptable assertion passes at least once is up to 20 %.',
    );
    expect(third.out).not.toContain('from recordings');
  });
});

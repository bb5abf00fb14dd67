import { describe, expect, test } from '@jest/globals';
import { compareRequests } from './explain-miss';

const body = {
  model: 'gpt-6-luna',
  messages: [
    { role: 'developer', content: 'Answer with JSON only.' },
    { role: 'user', content: 'Judge this code:\nconst a = 1;' },
  ],
  seed: 7,
};

function withUser(content: string): typeof body {
  return { ...body, messages: body.messages.map((message) => (message.role === 'user' ? { ...message, content } : message)) };
}

describe('compareRequests', () => {
  test.each<readonly [string, object, readonly string[]]>([
    ['nothing', body, []],
    ['a model', { ...body, model: 'gpt-6-sol' }, ['model: recorded "gpt-6-luna", now "gpt-6-sol"']],
    ['a parameter', { ...body, seed: 8 }, ['seed: recorded 7, now 8']],
    ['a new parameter', { ...body, top_p: 0.5 }, ['top_p: recorded nothing, now 0.5']],
    ['a parameter that is gone', { ...body, seed: undefined }, ['seed: recorded 7, now nothing']],
    [
      'a line',
      withUser('Judge this code:\nconst b = 1;'),
      ['message 2 (user), line 2: recorded "const a = 1;", now "const b = 1;"'],
    ],
    ['a line more', withUser('Judge this code:\nconst a = 1;\n'), ['message 2 (user), line 3: recorded nothing, now ""']],
    ['a line less', withUser('Judge this code:'), ['message 2 (user), line 2: recorded "const a = 1;", now nothing']],
    [
      'a message less',
      { ...body, messages: body.messages.slice(0, 1) },
      ['message 2 (user): recorded, but no longer sent'],
    ],
    [
      'a role',
      { ...body, messages: [{ role: 'system', content: 'Answer with JSON only.' }, body.messages[1]] },
      ['message 1 (recorded as developer, now system)'],
    ],
    ['all messages', { ...body, messages: 'none' }, [1, 2].map((number) => `message ${String(number)} (${number === 1 ? 'developer' : 'user'}): recorded, but no longer sent`)],
  ])('names %s that differs', (_, asked, differences) => {
    expect(compareRequests(body, asked as typeof body).differences).toEqual(differences);
  });

  test('shows the part of a long line that differs', () => {
    const long = 'x'.repeat(300);

    const { differences } = compareRequests(withUser(`${long}a${long}`), withUser(`${long}b${long}`));

    const shown = (letter: string): string => `"…${'x'.repeat(20)}${letter}${'x'.repeat(59)}…"`;
    expect(differences).toEqual([`message 2 (user), line 1: recorded ${shown('a')}, now ${shown('b')}`]);
  });

  test('counts the lines that differ, so that a small change is nearer than a large one', () => {
    const near = compareRequests(body, withUser('Judge this code:\nconst b = 1;'));
    const far = compareRequests(body, withUser('Something\nelse\naltogether'));

    expect([near.lines, far.lines]).toEqual([2, 5]);
  });
});

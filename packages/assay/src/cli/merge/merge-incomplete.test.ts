import { afterEach, describe, expect, test } from '@jest/globals';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startChatServer } from '../../testing/chat-server';
import { openProject, type Project } from '../../testing/open-project';
import { answerWronglyTo, quizFiles } from '../../testing/quiz-project';
import { askInShards } from '../../testing/shards';
import { parityAnswer, parityFiles } from '../../testing/small-challenge';
import { mergeDocumentSchema } from './merge-document';

const repeat = ['repeat', 'parity', '--runs', '4', '--model', 'offline/key', '--out', 'reports/own'];
const logOf = (shard: number): string => `shard-${String(shard)}/reports/own/trials.jsonl`;
let home: Project;

afterEach(() => {
  home.remove();
});

async function ask(of: number, args = repeat, files = parityFiles): Promise<void> {
  ({ home } = await askInShards(files, of, args));
}
const edit = (file: string, change: (text: string) => string): void => {
  writeFileSync(join(home.path, file), change(home.read(file)));
};
/** As a kill would leave it: without its end, and with half a line. */
const kill = (shard: number): void => {
  edit(logOf(shard), (text) => text.replace(/\{"kind":"ended".*\n$/, '').slice(0, -40));
};
const saysOf = (text: string): readonly string[] =>
  text.split('\n').filter((line) => /^(Incomplete|Note|Asking)|Asking ended/.test(line));

describe('assay merge of a part of the shards', () => {
  test('says which shard is missing and how many trials, and not that anybody asked them', async () => {
    await ask(3);

    const merged = await home.run(['merge', 'shard-1', 'shard-3', '--out', 'joined']);
    const again = await home.run(['report', 'joined/parity']);

    const said = [
      'Incomplete: based only on the trials available.',
      'Note: 4 trials are missing: shard 2/3 is missing.',
    ];
    expect(saysOf(merged.out)).toEqual(said);
    expect(saysOf(again.out)).toEqual(said);
    expect(merged.error).toContain('\nIncomplete: parity: shard 2/3 is missing\n');
    expect([merged.code, again.code]).toEqual([2, 2]);
  });

  test('says of a shard that was killed that it was', async () => {
    await ask(3);
    kill(2);

    const merged = await home.run(['merge', 'shard-2', '--json']);

    const document = mergeDocumentSchema.parse(JSON.parse(merged.out));
    expect(document.incomplete).toEqual([
      'parity: shard 1/3 is missing',
      'parity: shard 3/3 is missing',
      `parity: shard 2/3 stopped early (${logOf(2)})`,
    ]);
    expect(merged.code).toBe(2);
  });

  test('tells a comparison what is missing', async () => {
    await ask(2);
    await home.run(['merge', 'shard-1', 'shard-2', '--out', 'whole']);
    await home.run(['merge', 'shard-1', '--out', 'part']);

    const { out } = await home.run(['compare', 'whole/parity', 'part/parity']);

    expect(out).toContain('part/parity is incomplete: shard 2/2 is missing');
  });

  test('can be completed later', async () => {
    await ask(2);
    await home.run(['merge', 'shard-1', '--out', 'part']);

    const { code, error } = await home.run(['merge', 'part', 'shard-2']);

    expect(error).not.toContain('Incomplete');
    expect(code).toBe(0);
  });

  test('says the same of a quiz, whose policy is not decided by what is not there', async () => {
    const server = await startChatServer(answerWronglyTo('nothing'));
    const args = ['test-llm', 'capitals', '--out', 'reports/own'];
    const files = quizFiles({ runs: 3, policy: { accuracy: 0.9 } });
    ({ home } = await askInShards(files, 3, args, { OPENAI_BASE_URL: server.url }));
    await server.close();

    const merged = await home.run(['merge', 'shard-1', 'shard-2', '--out', 'joined']);
    const again = await home.run(['report', 'joined/capitals']);

    for (const { code, out } of [merged, again]) {
      expect(saysOf(out)).toEqual([
        'Incomplete: based only on the trials available.',
        'Note: 3 trials are missing: shard 3/3 is missing.',
      ]);
      expect(out).toMatch(/^ {2}inconclusive: .*: only 6 of 9 trials are there$/m);
      expect(code).toBe(2);
    }
    expect(merged.error).toContain('\nIncomplete: capitals: shard 3/3 is missing\n');
  });

  test('judges nothing by recordings alone, says so, and ends with 2', async () => {
    const server = await startChatServer(({ prompt }) => JSON.stringify(parityAnswer(prompt)));
    const { home: machine } = await askInShards(parityFiles, 1, ['repeat', 'parity', '--runs', '1'], {
      OPENAI_BASE_URL: server.url,
    });
    await server.close();
    home = openProject(parityFiles);
    cpSync(join(machine.path, 'shard-1/.assay'), join(home.path, 'artifact/.assay'), { recursive: true });
    machine.remove();

    const { code, out, error } = await home.run(['merge', 'artifact']);

    expect(error).toBe(`artifact: recordings
Recordings: 3 replies and 3 requests added to 3 files of .assay/recordings
Incomplete: nothing was judged: these folders have no trials. Expected .assay/jest or reports/ next to the recordings of each machine
`);
    expect({ code, out }).toEqual({ code: 2, out: 'Nothing was judged.\n' });
  });

  test('refuses shards that are not parts of one whole', async () => {
    await ask(3);
    edit(logOf(2), (text) => text.replace('"shard":{"index":2,"of":3}', '"shard":{"index":2,"of":4}'));

    const { code, error } = await home.run(['merge', 'shard-1', 'shard-3', 'shard-2']);

    expect(error).toContain(`The shards of parity do not belong together: some are of 3, others of 4:
  - shard 1/3: ${logOf(1)}
  - shard 3/3: ${logOf(3)}
  - shard 2/4: ${logOf(2)}
Merge matching shards, or ask all shards again with the same number of shards.
`);
    expect(code).toBe(3);
  });
});

describe('assay merge', () => {
  test('names the current folder by a dot, and refuses an empty name', async () => {
    await ask(1);

    const dot = await home.run(['merge', '.']);
    const empty = await home.run(['merge', '']);

    expect(dot.error).toMatch(/^\.: 1 report\n/);
    expect(empty).toEqual({
      code: 3,
      out: '',
      error: 'assay merge:\n  - expects folders, received an empty name. A variable in the command line may be unset\n',
    });
  });

  test('says so when the folder that was asked for is taken, and its reports are suggested', async () => {
    await ask(1);
    mkdirSync(join(home.path, 'joined'));
    await home.run(['merge', 'shard-1', '--out', 'joined']);

    const { error } = await home.run(['merge', 'shard-1', '--out', 'joined']);
    const report = await home.run(['report', 'joined-2']);

    expect(error).toBe('shard-1: 1 report\njoined already exists, so the report goes to joined-2.\nReport: joined-2\n');
    expect(report).toEqual({
      code: 3,
      out: '',
      error: 'joined-2 is not a report folder, but contains 1 report:\n  npx assay report joined-2/parity\n',
    });
  });
});

import { afterEach, expect, test, describe } from '@jest/globals';
import { join } from 'node:path';
import { writeFileSync } from 'node:fs';
import type { Reply } from '../../model/model';
import { makeTemporaryFolder, type TemporaryFolder } from '../../testing/temporary-folder';
import { createTextKeeper, joinTexts, readTexts, textsFile } from './texts';

let folder: TemporaryFolder;

afterEach(() => {
  folder.remove();
});

const reply: Reply = {
  text: '{}',
  refusal: null,
  finishReason: 'stop',
  responseId: 'r1',
  model: 'm',
  systemFingerprint: null,
  server: 's',
  usage: null,
  repliedAt: '',
  milliseconds: 1,
  attempts: 1,
};

describe('createTextKeeper', () => {
  test('keeps each different text once, at once, and can be read back', () => {
    folder = makeTemporaryFolder();
    const texts = createTextKeeper(folder.path);

    texts.addCode({ fixture: 'a', language: 'javascript', text: 'x\n' });
    texts.addCode({ fixture: 'a', language: 'javascript', text: 'x\n' });
    texts.addReply(reply);
    texts.addReply({ ...reply, responseId: 'r2' });
    texts.addReply({ ...reply, text: null, refusal: 'no', finishReason: null });

    expect([...readTexts(folder.path)]).toEqual([
      { kind: 'code', fixture: 'a', language: 'javascript', text: 'x\n' },
      { kind: 'reply', hash: expect.stringMatching(/^[0-9a-f]{16}$/), text: '{}', finishReason: 'stop' },
      { kind: 'reply', hash: expect.stringMatching(/^[0-9a-f]{16}$/), text: null, refusal: 'no' },
    ]);
    texts.close();
  });
});

describe('joinTexts', () => {
  test('keeps each text of several folders once', () => {
    const line = (hash: string): string => `{"kind":"reply","hash":"${hash}","text":"${hash}"}\n`;
    folder = makeTemporaryFolder({
      [`one/${textsFile}`]: line('a') + line('b'),
      [`two/${textsFile}`]: line('b') + line('c'),
    });
    joinTexts(
      ['one', 'none', 'two'].map((name) => join(folder.path, name)),
      folder.path,
    );

    expect([...readTexts(folder.path)].map((entry) => entry.text)).toEqual(['a', 'b', 'c']);
  });
});

describe('readTexts', () => {
  test('passes over lines that are no texts, such as one that a kill cut', () => {
    folder = makeTemporaryFolder();
    const lines = ['null', '{"kind":"reply","hash":"a","text":"b"}', '{"kind":"reply","hash":1}', '7', '{"kind":"re'];
    writeFileSync(join(folder.path, textsFile), lines.join('\n'));

    expect([...readTexts(folder.path)]).toEqual([{ kind: 'reply', hash: 'a', text: 'b' }]);
  });

  test('finds none in a folder that has no such file', () => {
    folder = makeTemporaryFolder();

    expect([...readTexts(folder.path)]).toEqual([]);
  });
});

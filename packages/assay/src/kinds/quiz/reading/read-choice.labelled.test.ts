import { describe, expect, test } from '@jest/globals';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { offlineReply } from '../../../model/offline-reply';
import { readChoice } from './read-choice';

/** Free-form replies of two models to the same 100 questions; not part of the project. */
const folder = join(__dirname, '../../../../../shared/data/llm-stability');

/**
 * The letter that each reply settles on, "-" where it settles on none or on several: labelled by somebody who knew neither
 * the right answers nor this reader.
 */
const labels: Readonly<Record<string, string>> = {
  'freeform-gpt-35_OAI.json':
    'CCBDCDC-DC--DA-DDCCCDBBDABA--DDDBCDCBAADBD-DDA-BBDDDCCCD-D--BAD-C-CD-AADAD--ABBAB-DBBDCDDDBDCBDDAAD-',
  'freeform-llama3-8b.json':
    '--DBCCCDDCD--A-AACDAD-AAAD--D-CB-CD-AABDBDCADBBB-DDBCC-D-DAAB-DDDACD---CDC-DCCCACBB-CC-CDC-D--DCDDDC',
};

interface Replies {
  readonly items: readonly { readonly options: readonly string[]; readonly responses: readonly string[] }[];
}

/** What is read from each reply of a file, with its label. */
function readAll(file: string): readonly { readonly label: string; readonly read: string }[] {
  const { items } = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Replies;
  return items.map(({ options, responses }, index) => {
    const shown = options.map((text, place) => ({ letter: 'ABCD'.charAt(place), text }));
    const reading = readChoice(offlineReply('a model', responses[0] ?? ''), shown, false);
    return {
      label: labels[file]?.charAt(index) ?? '',
      read: reading.status === 'answer' ? reading.letters.join('') : '-',
    };
  });
}

const whereDataIs = existsSync(folder) ? describe : describe.skip;

whereDataIs('readChoice', () => {
  const all = (): ReturnType<typeof readAll> => Object.keys(labels).flatMap(readAll);

  test('reads no real reply as a letter that its text does not settle on', () => {
    expect(all().filter(({ label, read }) => read !== '-' && read !== label)).toEqual([]);
  });

  test('reads at least 97 % of the real replies that settle on a letter', () => {
    const settled = all().filter(({ label }) => label !== '-');

    expect(settled).toHaveLength(158);
    expect(settled.filter(({ label, read }) => read === label).length / settled.length).toBeGreaterThanOrEqual(0.97);
  });
});

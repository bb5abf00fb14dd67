import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { formatShare } from '../../packages/assay/dist/basics/text/numbers';
import { readChoice } from '../../packages/assay/dist/kinds/quiz/reading/read-choice';
import { offlineReply } from '../../packages/assay/dist/model/reply';
import type { Figure } from '../figure';
import { findData, renderSkipped } from './third-party-data';

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

const fileSchema = z.object({
  items: z.array(z.object({ options: z.array(z.string()), responses: z.array(z.string()) })),
});

/** Free-form replies of two models to 100 questions each: how many are read as the letter that they settle on. */
export function measureLabelledReplies(): Promise<readonly Figure[] | string> {
  const data = findData('llm-stability');
  if (data === undefined) {
    return Promise.resolve(renderSkipped('labelled-replies', 'llm-stability'));
  }
  const all = Object.entries(labels).flatMap(([file, letters]) => readAll(join(data, file), letters));
  const settled = all.filter(({ label }) => label !== '-');
  const share = settled.filter(({ label, read }) => read === label).length / settled.length;
  const wrong = all.filter(({ label, read }) => read !== '-' && read !== label).length;
  return Promise.resolve([
    {
      name: `replies read, of ${String(settled.length)} that settle on a letter`,
      ours: formatShare(share),
      goal: { text: '≥ 97 %', reached: share >= 0.97 },
    },
    {
      name: `replies read as a letter that they do not settle on, of ${String(all.length)}`,
      ours: String(wrong),
      goal: { text: 'none', reached: wrong === 0 },
    },
  ]);
}

/** What is read from each reply of a file, with its label. */
function readAll(file: string, letters: string): readonly { readonly label: string; readonly read: string }[] {
  const { items } = fileSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  return items.map(({ options, responses: [reply = ''] }, index) => {
    const shown = options.map((text, place) => ({ letter: 'ABCD'.charAt(place), text }));
    const reading = readChoice(offlineReply('a model', reply), shown, false);
    return { label: letters.charAt(index), read: reading.status === 'answer' ? reading.letters.join('') : '-' };
  });
}

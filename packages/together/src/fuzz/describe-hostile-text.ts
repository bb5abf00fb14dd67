import { afterAll, describe, expect, test } from '@jest/globals';
import { describeInBrowser } from '../../../assay/dist/testing/browser/describe-in-browser';
import { channels, type Passage } from './channels';
import { sendHostileRequests } from './serve-channel';

/** How many hostile texts go in through each channel. */
export type Counts = Readonly<Record<keyof typeof channels | 'serve', number>>;

/** Tests that hostile text ends no command but as it should, loses no line, and does nothing on any page. */
export function describeHostileText(counts: Counts, seed: number): void {
  const passages: Passage[] = [];

  afterAll(() => {
    passages.forEach(({ remove }) => {
      remove();
    });
  });

  describe('hostile text', () => {
    test.each(Object.keys(channels) as readonly (keyof typeof channels)[])(
      `through ${'%s'} ends in a result, and each text is counted`,
      async (name) => {
        const passage = await channels[name](counts[name], seed);
        passages.push(passage);

        expect(passage.endings.filter(isCrash)).toEqual([]);
        expect(passage.counted).toBe(passage.texts);
      },
    );

    test('sent to assay serve gets an answer each time, and the server goes on', async () => {
      const { statuses, last, code, error } = await sendHostileRequests(counts.serve, seed);

      expect(Object.keys(statuses).filter((status) => !['200', '400', '404', '413'].includes(status))).toEqual([]);
      expect({ last, code }).toEqual({ last: 200, code: 130 });
      expect(error).not.toContain('A bug in Assay');
    });
  });

  describeInBrowser('a page of hostile texts', ({ open, closePages }) => {
    test('shows them and does nothing else', async () => {
      const pages = passages.flatMap((passage) => passage.pages);

      for (const page of pages) {
        const opened = await open(page);
        expect(await opened.evaluate('document.querySelector("main").innerText.length > 100')).toBe(true);
        expect(await closePages()).toEqual([]);
      }
      expect(pages.length).toBeGreaterThanOrEqual(4);
    });
  });
}

/** Bad input is no reason: each of these texts belongs to a model or a candidate. */
function isCrash({ code, hung, out, error }: Passage['endings'][number]): boolean {
  return hung || code === null || code > 2 || /A bug in Assay|^ {4}at /m.test(`${error}\n${out}`);
}

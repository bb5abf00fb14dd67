import { describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { readChoiceOf } from '../../../testing/read-choice-of';

const replySchema = z.strictObject({ settles: z.string(), missed: z.literal(true).optional(), reply: z.string() });
const questionsSchema = z.array(
  z.strictObject({
    options: z.array(z.string()),
    replies: z.array(replySchema),
  }),
);
const file = join(__dirname, '../../../testing/labelled-replies.yaml');
const replies = questionsSchema
  .parse(parse(readFileSync(file, 'utf8')))
  .flatMap(({ options, replies: labelled }) =>
    labelled.map((one) => ({ ...one, options, end: one.reply.trim().split('\n').at(-1) })),
  );

describe('readChoice', () => {
  test.each(replies)('reads $settles out of a reply that ends with $end', ({ options, reply, settles, missed }) => {
    const reading = readChoiceOf(reply, { options });

    expect(reading.status === 'answer' ? reading.letters.join('') : '-').toBe(missed ? '-' : settles);
  });
});

import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { measureLabelledReplies } from './labelled-replies';
import { measurePublishedAnswers } from './published-answers';
import { measureRecordedAnswers } from './recorded-answers';
import { measureStudentPrograms } from './student-programs';
import { measureVariants } from './variants';

test.each([
  { name: 'published-answers', part: 'llm-stability', measure: measurePublishedAnswers },
  { name: 'labelled-replies', part: 'llm-stability', measure: measureLabelledReplies },
  { name: 'recorded-answers', part: 'can-ai-code', measure: measureRecordedAnswers },
  { name: 'variants', part: 'can-ai-code', measure: measureVariants },
  { name: 'student-programs', part: 'refactory', measure: measureStudentPrograms },
])('$name says by name that it was skipped where its data is absent', async ({ name, part, measure }) => {
  process.env['ASSAY_DATA'] = join(__dirname, 'no-such-folder');

  expect(await measure()).toBe(`skipped ${name}: set ASSAY_DATA to the folder of ${part}`);
});

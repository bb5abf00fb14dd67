import { formatCount, formatNumberOf } from '../../basics/text/numbers';
import { printableLine } from '../../basics/text/printable';
import { quoteForShell } from '../../basics/text/quote-for-shell';
import { line, renderTable, spaced, type Text, toned, whole } from '../../experiment/blocks/blocks';
import type { QuestionsDocument } from './questions-document';

/** The results for the questions, for people; every omitted question is named. */
export function renderQuestions(document: QuestionsDocument): Text {
  const {
    challenge,
    source,
    format,
    dryRun,
    written,
    questions,
    duplicates,
    repeated,
    present,
    refused,
    notices,
    notes,
    warnings,
  } = document;
  const all = questions.length + duplicates + present + refused.length;
  const counts = [
    {
      many: questions.length,
      text: questions.length === 0 ? 'are new' : `${dryRun ? 'would go' : 'went'} into ${written.join(' and ')}`,
    },
    { many: duplicates, text: 'duplicates of another question in the file' },
    { many: present, text: 'already exist in the quiz' },
    { many: refused.length, text: 'cannot be used' },
  ];
  const skipped = [
    ...refused.map((one) => `${nameOf(one)} ${printableLine(one.reason, 300)}`),
    ...repeated.map((one) => `${nameOf(one)} repeats ${placeOf(one.of)}`),
  ];
  return spaced(
    [
      [
        `${printableLine(source)}: ${formatNumberOf(all, 'question')} in ${format}`,
        ...renderTable(
          [{ heading: '', align: 'right' }, { heading: '' }],
          counts
            .filter(({ many }, index) => many > 0 || index === 0)
            .map(({ many, text }) => [formatCount(many), text]),
        ),
      ],
      notices.map((notice) => printableLine(notice, 600)),
      skipped.length === 0 ? [] : [toned('unsure', 'Skipped:'), ...skipped],
      notes.length === 0
        ? []
        : [
            toned('unsure', 'Details lost:'),
            ...notes.map((one) => `  ${placeOf(one)}: ${printableLine(one.note, 300)}`),
          ],
      warnings.map((one) =>
        line(toned('unsure', 'warning'), `: ${one.file}:${String(one.line)}: ${printableLine(one.message, 300)}`),
      ),
      [
        dryRun
          ? 'Nothing was written. To write, leave out --dry-run.'
          : line(
              'Next: ',
              whole(`npx assay check ${quoteForShell(challenge)} && npx assay test-llm ${quoteForShell(challenge)}`),
            ),
      ],
    ].filter((text) => text.length > 0),
  );
}

function nameOf(one: QuestionsDocument['refused'][number] | QuestionsDocument['repeated'][number]): string {
  return `  ${placeOf(one)}: "${printableLine(one.name)}"`;
}

function placeOf({ line: at, source }: { readonly line: number; readonly source?: string | undefined }): string {
  return `${source === undefined ? '' : `${printableLine(source, 120)}, `}line ${at}`;
}

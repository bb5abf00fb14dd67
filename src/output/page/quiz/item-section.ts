import { formatShare } from '../../../basics/text/numbers';
import { printableLine } from '../../../basics/text/printable';
import type { QuizSection } from '../../../kinds/quiz/quiz-section';
import { sayFlag } from '../../../kinds/quiz/say-flag';
import { linkTo, when, type SectionView } from '../blocks';
import { foldedTable } from '../summary-tables';

/** Characters of a title, and of an answer, in a table. */
const [longestTitle, longestAnswer] = [80, 60];

/** What each question tells of those who answered it, suspicious ones first; none where no question is ranked. */
export function itemSection({ items, itemsNote, questions }: QuizSection): readonly SectionView[] {
  if (items.length === 0) {
    return [];
  }
  const hasFlags = items.some(({ flag }) => flag !== null);
  return [
    {
      id: 'items',
      heading: 'What each question tells',
      about:
        'Discrimination is the correlation of a question with the share of the others that a taker (a run of a model with a prompt) answers right. Near 0, a question does not tell good takers from bad ones; below 0, its key may be wrong.',
      blocks: [
        ...foldedTable(
          'Suspicious questions first, then those that tell least',
          [
            ...['question', 'right', 'discrimination', 'same answer each run', 'commonest wrong answer'],
            ...(hasFlags ? ['check'] : []),
          ],
          items.map(({ question, difficulty, discrimination, stability, flag, other }) => [
            [
              linkTo(`Q${question + 1}`, `Q${question + 1}`),
              ` ${printableLine(questions[question]?.title ?? '', longestTitle)}`,
            ],
            formatShare(difficulty),
            discrimination === null ? '–' : discrimination.toFixed(2),
            formatShare(stability),
            other === null
              ? '–'
              : `${other.answer.map((text) => `“${printableLine(text, longestAnswer)}”`).join(', ')} (${formatShare(other.share)})`,
            ...(hasFlags ? [sayFlag(flag)] : []),
          ]),
          'question',
        ),
        ...when(itemsNote !== null, { kind: 'text', text: `Note: ${itemsNote ?? ''}.`, small: true }),
      ],
    },
  ];
}

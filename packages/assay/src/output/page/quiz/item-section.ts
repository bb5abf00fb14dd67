import { linkTo, tableOf, toned, when, type Section } from '../../../experiment/blocks/blocks';
import { formatShare } from '../../../basics/text/numbers';
import { printableLine } from '../../../basics/text/printable';
import type { QuizSection } from '../../../kinds/quiz/quiz-section';
import { sayFlag } from '../../../kinds/quiz/say-flag';

/** Maximum number of characters of a title, and of an answer, in a table. */
const [longestTitle, longestAnswer] = [80, 60];

/** The item analysis of each question, suspicious ones first; empty if no question is ranked. */
export function itemSection({ items, itemsNote, questions }: QuizSection): readonly Section[] {
  if (items.length === 0) {
    return [];
  }
  const hasFlags = items.some(({ flag }) => flag !== null);
  return [
    {
      id: 'items',
      heading: 'How informative each question is',
      about:
        'Discrimination is the correlation between a right answer and the taker’s score on the other questions (a taker is one run of a model with a prompt). Near 0, a question does not separate good takers from bad ones; below 0, its key may be wrong.',
      blocks: [
        tableOf(
          'Suspicious questions first, then the least informative',
          [
            ...['question', 'right', 'discrimination', 'same answer each run', 'most common wrong answer'],
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
          { shown: 10, noun: 'question' },
        ),
        ...when(itemsNote !== null, toned('quiet', `Note: ${itemsNote ?? ''}.`)),
      ],
    },
  ];
}

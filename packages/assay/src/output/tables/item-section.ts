import { formatShare } from '../../basics/text/numbers';
import { tableOf, toned, when, type Section } from '../../experiment/blocks/blocks';
import { describeFlag, type QuizSection } from '../../kinds/quiz/quiz-section';
import { questionName } from './question-name';
import { commonestWrong } from './quiz-summary';

/** The item analysis of each question, suspicious ones first; empty if a single taker answered. */
export function itemSection({ items, itemsNote, questions }: QuizSection): readonly Section[] {
  if (items.every(({ takers }) => takers < 2)) {
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
            'question',
            ...['right', 'discrimination', 'same answer each run'].map(
              (heading) => ({ heading, align: 'right' }) as const,
            ),
            'most common wrong answer',
            ...(hasFlags ? ['check'] : []),
            { heading: 'line', align: 'right' },
          ],
          items.map(({ question, difficulty, discrimination, stability, flag, other }) => [
            questionName(question, questions[question]?.title ?? ''),
            formatShare(difficulty),
            discrimination === null ? '–' : discrimination.toFixed(2).replace('-', '−'),
            formatShare(stability),
            difficulty === 1 ? '–' : commonestWrong(other),
            ...(hasFlags ? [describeFlag(flag)] : []),
            questions[question]?.line ?? '',
          ]),
          { shown: 10, noun: 'question' },
        ),
        ...when(itemsNote !== null, toned('quiet', `Note: ${itemsNote ?? ''}.`)),
      ],
    },
  ];
}

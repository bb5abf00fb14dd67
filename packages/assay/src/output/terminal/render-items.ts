import { formatShare } from '../../basics/text/numbers';
import { printableLine } from '../../basics/text/printable';
import { renderTable, type Text, toned } from '../../experiment/blocks/blocks';
import type { QuizSection } from '../../kinds/quiz/quiz-section';
import { sayFlag } from '../../kinds/quiz/say-flag';

/** Maximum number of questions listed, and of characters of a title or answer. */
const [listed, longest] = [15, 40];

/** The item analysis of each question, suspicious ones first. */
export function renderItems({ items, itemsNote, questions, files }: QuizSection): Text {
  const note = itemsNote === null ? [] : [`  ${itemsNote}`];
  if (items.length === 0) {
    return itemsNote === null ? [] : ['', `Questions: not ranked, because ${itemsNote}.`];
  }
  const hasFlags = items.some(({ flag }) => flag !== null);
  const rows = items.slice(0, listed).map(({ question, difficulty, discrimination, stability, flag, other }) => {
    const asked = questions[question];
    return [
      shorten(printableLine(asked?.title ?? '')),
      formatShare(difficulty),
      discrimination === null ? '–' : discrimination.toFixed(2),
      formatShare(stability),
      other === null
        ? '–'
        : `${shorten(other.answer.map((text) => printableLine(text)).join(', '))} (${formatShare(other.share)})`,
      ...(hasFlags ? [sayFlag(flag)] : []),
      `${files.questions}:${String(asked?.line ?? 1)}`,
    ];
  });
  return [
    '',
    toned('heading', 'How informative each question is, suspicious ones first:'),
    ...renderTable(
      [
        { heading: 'question' },
        { heading: 'right', align: 'right' },
        { heading: 'discrimination', align: 'right' },
        { heading: 'same answer', align: 'right' },
        { heading: 'most common wrong answer' },
        ...(hasFlags ? [{ heading: 'check' }] : []),
        { heading: 'where' },
      ],
      rows,
    ),
    ...(items.length > listed ? [`  and ${String(items.length - listed)} more, in report.json`] : []),
    ...note,
  ];
}

function shorten(text: string): string {
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}

import type { QuizQuestion } from '../../kinds/quiz/question';

/** Questions as a GIFT file, and those that GIFT cannot say. */
export interface GiftFile {
  readonly text: string;
  readonly written: number;
  readonly refused: readonly { readonly line: number; readonly title: string; readonly reason: string }[];
  /** What is lost of questions that were written. */
  readonly notes: readonly { readonly line: number; readonly note: string }[];
}

/** Writes questions in Moodle's GIFT format, so that reading them gives the same questions. */
export function writeGift(questions: readonly QuizQuestion[]): GiftFile {
  const refused: { line: number; title: string; reason: string }[] = [];
  const notes: { line: number; note: string }[] = [];
  const texts = questions.flatMap((question, index) => {
    const { open, title, line } = question;
    if (open?.kind === 'text' && open.accept.some((text) => text.includes('->'))) {
      refused.push({ line, title, reason: 'accepts a text with "->", which GIFT reads as a pair to match' });
      return [];
    }
    if (open?.kind === 'text' && open.matchCase) {
      notes.push({ line, note: 'GIFT cannot say that capitals matter' });
    }
    return [`::Q${index + 1}::${formatOf(title)}${escape(title)} {\n${answersOf(question)}\n}\n`];
  });
  return { text: texts.join('\n'), written: texts.length, refused, notes };
}

function answersOf({ options, multiple, open }: QuizQuestion): string {
  if (open?.kind === 'number') {
    return `#${String(open.value)}${open.tolerance === 0 ? '' : `:${String(open.tolerance)}`}`;
  }
  if (open !== undefined) {
    return open.accept.map((text) => `=${answerText(text, '%100%')}`).join('\n');
  }
  const right = options.filter(({ correct }) => correct).length;
  const share = String(Number((100 / Math.max(1, right)).toFixed(5)));
  return options
    .map(({ text, correct }) =>
      multiple
        ? `~%${correct ? '' : '-'}${share}%${answerText(text, '')}`
        : `${correct ? '=' : '~'}${answerText(text, correct ? '%100%' : '%0%')}`,
    )
    .join('\n');
}

/** What would be read as a weight is given one of its own in front. */
function answerText(text: string, weight: string): string {
  return `${/^\s*%/.test(text) ? weight : ''}${formatOf(text)}${escape(text)}`;
}

/** What would be read as the name of a format is given one in front. */
function formatOf(text: string): string {
  return /^\s*\[(?:html|moodle|plain|markdown)\]/i.test(text) ? '[plain]' : '';
}

function escape(text: string): string {
  return text
    .trim()
    .replace(/[\\:#={}~]/g, '\\$&')
    .replace(/\r\n|[\r\n]/g, '\\n');
}

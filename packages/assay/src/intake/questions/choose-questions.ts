import { notText } from '../decode-text';
import { checkQuestions } from '../../kinds/quiz/check-questions';
import { type FileQuestion, questionsFileSchema, type QuestionSource } from '../../kinds/quiz/question';
import { refuse, type QuestionRow, type RefusedQuestion } from './question-row';
import { withoutLetters } from './remove-letters';

type ReadQuestion = Extract<QuestionRow, { readonly status: 'read' }>;

/** A question that an earlier one of the export states as well. */
export interface Duplicate {
  readonly source?: string | undefined;
  readonly line: number;
  readonly name: string;
  readonly of: { readonly source?: string | undefined; readonly line: number };
}

/** What becomes of the questions of an export. */
export interface ChosenQuestions {
  readonly chosen: readonly ReadQuestion[];
  /** Questions that repeat another of the export. */
  readonly duplicates: readonly Duplicate[];
  /** Number of questions that the quiz has already. */
  readonly present: number;
  readonly refused: readonly RefusedQuestion[];
}

/** Questions that a quiz can ask and does not yet have. */
export function chooseQuestions(rows: readonly QuestionRow[], existing: readonly FileQuestion[]): ChosenQuestions {
  const there = new Set(existing.flatMap((question) => [keyOf(question), keyOf(withoutLetters(question))]));
  const seen = new Map<string, ReadQuestion>();
  const chosen: ReadQuestion[] = [];
  const refused: RefusedQuestion[] = [];
  const duplicates: Duplicate[] = [];
  let present = 0;
  for (const row of rows) {
    const problem = row.status === 'refused' ? undefined : findProblem(row.question);
    if (row.status === 'refused' || problem !== undefined) {
      refused.push(
        row.status === 'refused'
          ? row
          : {
              ...refuse(row.line, row.question.title, problem ?? ''),
              ...(row.source !== undefined && { source: row.source }),
            },
      );
      continue;
    }
    const key = keyOf(row.question);
    const earlier = seen.get(key);
    if (there.has(key)) {
      present += 1;
    } else if (earlier !== undefined) {
      duplicates.push({
        source: row.source,
        line: row.line,
        name: refuse(row.line, row.question.title, '').name,
        of: { source: earlier.source, line: earlier.line },
      });
    } else {
      seen.set(key, row);
      chosen.push(row);
    }
  }
  return { chosen, duplicates, present, refused };
}

/** Why a quiz cannot ask a question, as the end of a sentence about it. */
function findProblem(question: QuestionSource): string | undefined {
  const { options, title } = question;
  if (options !== undefined && (options.length < 2 || options.length > 26)) {
    return `has ${options.length === 1 ? 'one option' : `${options.length} options`}: expected 2 to 26`;
  }
  if (
    [title, ...(options ?? []).map(({ option }) => option), ...(question.accept ?? [])].some((text) =>
      text.includes(notText),
    )
  ) {
    return 'is not text in UTF-8: name its encoding, such as --encoding windows-1252';
  }
  const parsed = questionsFileSchema.element.safeParse(question);
  if (!parsed.success) {
    const [{ path, message } = { path: [], message: '' }] = parsed.error.issues;
    return `cannot be asked: ${path.join('.')} ${message}`;
  }
  return checkQuestions('', [parsed.data], () => undefined).problems[0]?.message.replace(/ \("[^]*$/, '');
}

/** What a question asks and takes for right; the order of options makes no difference. */
function keyOf({ title, options = [], accept, number }: QuestionSource): string {
  const texts = options.map(({ option, correct }) => `${String(correct)} ${option}`).sort();
  return JSON.stringify([title.trim(), texts, accept ?? null, number ?? null]);
}

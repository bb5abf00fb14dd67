import { notText } from '../decode-text';
import { checkQuestions } from '../../kinds/quiz/check-questions';
import { questionsFileSchema, type FileQuestion, type QuestionSource } from '../../kinds/quiz/question';
import { refuse, type QuestionRow, type RefusedQuestion } from './question-row';

type ReadQuestion = Extract<QuestionRow, { readonly status: 'read' }>;

/** What becomes of the questions of an export. */
export interface ChosenQuestions {
  readonly chosen: readonly ReadQuestion[];
  /** Questions that another of the export repeats, and those that the quiz has already. */
  readonly duplicates: number;
  readonly present: number;
  readonly refused: readonly RefusedQuestion[];
}

/** Questions that a quiz can ask and does not yet have. */
export function chooseQuestions(rows: readonly QuestionRow[], existing: readonly FileQuestion[]): ChosenQuestions {
  const there = new Set(existing.map(keyOf));
  const seen = new Set<string>();
  const chosen: ReadQuestion[] = [];
  const refused: RefusedQuestion[] = [];
  let [duplicates, present] = [0, 0];
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
    if (there.has(key)) {
      present += 1;
    } else if (seen.has(key)) {
      duplicates += 1;
    } else {
      seen.add(key);
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
    return 'is not text: save the file as UTF-8';
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

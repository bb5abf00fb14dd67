import { refuse, toRow, Unusable, type QuestionRow, type ReadQuestion } from './question-row';

const option = /^([A-Z])[.)]\s+(\S.*)$/;
const answer = /^ANSWER:\s*(\S.*)$/i;

/** Whether a text is one of questions in Aiken's format, by its answer lines. */
export function isAiken(text: string): boolean {
  return /^ANSWER:[ \t]*[A-Z][ \t]*$/im.test(text);
}

/** Reads questions in Aiken's format: a question, options "A. …" or "A) …", and "ANSWER: A". */
export function readAiken(text: string): readonly QuestionRow[] {
  const rows: QuestionRow[] = [];
  let open: Draft | undefined;
  const end = (right?: string): void => {
    if (open !== undefined) {
      rows.push(toRowOf(open, right));
      open = undefined;
    }
  };
  for (const [index, raw] of text.split(/\r\n|[\r\n]/).entries()) {
    const line = raw.trim();
    const number = index + 1;
    const right = answer.exec(line)?.[1];
    if (right !== undefined) {
      open ??= { line: number, title: [], options: [] };
      end(right);
    } else if (line === '') {
      // A blank line may stand within a question, but not behind its options.
      if (open !== undefined && open.options.length > 0) {
        end();
      }
    } else {
      open ??= { line: number, title: [], options: [] };
      addLine(open, line, number);
    }
  }
  end();
  return rows;
}

interface Draft {
  readonly line: number;
  readonly title: string[];
  readonly options: string[];
  problem?: string;
}

function addLine(draft: Draft, line: string, number: number): void {
  const [, letter, said = ''] = option.exec(line) ?? [];
  const isNext = letter !== undefined && letter.charCodeAt(0) - 65 === draft.options.length;
  if (isNext && draft.title.length > 0) {
    draft.options.push(said);
  } else if (draft.options.length === 0) {
    draft.title.push(line);
  } else {
    draft.problem ??= `has a line ${String(number)} that is neither its next option nor "ANSWER:"`;
  }
}

function toRowOf(draft: Draft, right: string | undefined): QuestionRow {
  const name = draft.title.join(' ');
  return right === undefined
    ? refuse(draft.line, name, draft.problem ?? 'has no line "ANSWER:" before the next question')
    : toRow(draft.line, name, () => toQuestion(draft, right));
}

function toQuestion({ title, options, problem }: Draft, right: string): ReadQuestion {
  if (problem !== undefined) {
    throw new Unusable(problem);
  }
  if (title.length === 0) {
    throw new Unusable('has no text before its answer');
  }
  if (options.length === 0) {
    throw new Unusable('has no options "A. …"');
  }
  const place = /^[A-Z]$/i.test(right) ? right.toUpperCase().charCodeAt(0) - 65 : -1;
  if (options[place] === undefined) {
    throw new Unusable(`has the answer "${right.slice(0, 20)}", which is none of its options`);
  }
  const question = {
    title: title.join('\n'),
    options: options.map((text, at) => ({ option: text, correct: at === place })),
  };
  return { question, notes: [] };
}

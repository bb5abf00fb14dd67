import { readAs, refuse, type QuestionRow } from './question-row';

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
  const end = (): void => {
    if (open !== undefined) {
      rows.push(
        refuse(open.line, open.title.join(' '), open.problem ?? 'has no line "ANSWER:" before the next question'),
      );
      open = undefined;
    }
  };
  for (const [index, raw] of text.split(/\r\n|[\r\n]/).entries()) {
    const line = raw.trim();
    const number = index + 1;
    const right = answer.exec(line)?.[1];
    const [, letter, said = ''] = option.exec(line) ?? [];
    if (right !== undefined) {
      open ??= { line: number, title: [], options: [] };
      rows.push(toRow(open, right));
      open = undefined;
    } else if (line === '') {
      // A blank line may stand within a question, but not behind its options.
      if (open !== undefined && open.options.length > 0) {
        end();
      }
    } else {
      open ??= { line: number, title: [], options: [] };
      addLine(open, { line, number, letter, said });
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

function addLine(
  draft: Draft,
  {
    line,
    number,
    letter,
    said,
  }: { readonly line: string; readonly number: number; readonly letter: string | undefined; readonly said: string },
): void {
  const isNext = letter !== undefined && letter.charCodeAt(0) - 65 === draft.options.length;
  if (isNext && draft.title.length > 0) {
    draft.options.push(said);
  } else if (draft.options.length === 0) {
    draft.title.push(line);
  } else {
    draft.problem ??= `has a line ${String(number)} that is neither its next option nor "ANSWER:"`;
  }
}

function toRow({ line, title, options, problem }: Draft, right: string): QuestionRow {
  const name = title.join(' ');
  const place = /^[A-Z]$/i.test(right) ? right.toUpperCase().charCodeAt(0) - 65 : -1;
  const reason =
    problem ??
    (title.length === 0
      ? 'has no text before its answer'
      : options.length === 0
        ? 'has no options "A. …"'
        : options[place] === undefined
          ? `has the answer "${right.slice(0, 20)}", which is none of its options`
          : undefined);
  return reason === undefined
    ? readAs(line, {
        title: title.join('\n'),
        options: options.map((text, at) => ({ option: text, correct: at === place })),
      })
    : refuse(line, name, reason);
}

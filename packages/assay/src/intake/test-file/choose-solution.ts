import { hasFunctions } from '../../code/javascript/definitions';
import { parseProgram } from '../../code/javascript/parse-program';
import { isNamedSolution, type Opaque, type Text } from './value';

/** The text that a test gives to the model as the candidate's code, or why it cannot be told. */
export type ChosenSolution =
  | { readonly status: 'chosen'; readonly solution: Text }
  | { readonly status: 'unknown'; readonly reason: string };

/** Chooses among all that went into an answer: what is named so, else the only text that is code. */
export function chooseSolution({ sources, what }: Opaque): ChosenSolution {
  const refuse = (reason: string): ChosenSolution => ({ status: 'unknown', reason });
  const byName = sources.filter(isNamedSolution);
  const texts = firstOfEach(sources.flatMap((source) => (source.kind === 'text' ? [source] : [])));
  const made = byName.find((source): source is Opaque => source.kind === 'opaque');
  if (made !== undefined) {
    return refuse(`its solution is ${made.what} (line ${made.line}), known only when the file runs`);
  }
  const namedTexts = texts.filter((text) => byName.some((one) => one.kind === 'text' && one.text === text.text));
  const candidates = namedTexts.length > 0 ? namedTexts : codeAmong(texts, sources.length);
  const [solution, second] = candidates;
  if (solution === undefined) {
    const other = sources.find((source): source is Opaque => source.kind === 'opaque');
    const because = other === undefined ? '' : `; it comes from ${other.what}, known only when the file runs`;
    return refuse(`no text with a solution goes into ${what}${because}`);
  }
  return second === undefined
    ? { status: 'chosen', solution }
    : refuse(
        `the texts of lines ${candidates.map(({ line }) => line).join(' and ')} both go into ${what}: name the one with the solution "solution"`,
      );
}

function firstOfEach(texts: readonly Text[]): readonly Text[] {
  return [...new Map(texts.map((text) => [text.text, text])).values()];
}

/** Texts that define a function; when there is none, the only thing that there is, if it has several lines. */
function codeAmong(texts: readonly Text[], sources: number): readonly Text[] {
  const code = texts.filter(({ text }) => definesFunction(text));
  return code.length === 0 && sources === 1 ? texts.filter(({ text }) => text.trim().includes('\n')) : code;
}

function definesFunction(text: string): boolean {
  const parsed = parseProgram(text);
  return (
    (parsed.status === 'parsed' && hasFunctions(parsed.program)) ||
    /^[^\S\n\r\u2028\u2029]*(async )?def \w+\(/m.test(text)
  );
}

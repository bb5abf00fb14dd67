import type { Problem } from '../../basics/errors';
import { plainWildcards } from '../../basics/text/matches-wildcards';
import { printableLine } from '../../basics/text/printable';
import type { LineOf } from '../../basics/yaml/parse-yaml';
import type { FileQuestion } from './question';

/**
 * Checks that no schema can express: the right options, and duplicates. Problems make a file invalid; warnings do not.
 * `undefined` is a question that does not match the schema; `shuffled` says whether its options are.
 */
export function checkQuestions(
  file: string,
  questions: readonly (FileQuestion | undefined)[],
  lineOf: LineOf,
  { shuffled = true }: { readonly shuffled?: boolean } = {},
): { readonly problems: readonly Problem[]; readonly warnings: readonly Problem[] } {
  const problems: Problem[] = [];
  const warnings: Problem[] = [];
  const titles = new Map<string, number>();
  for (const [index, question] of questions.entries()) {
    if (question === undefined) {
      continue;
    }
    const { title, options = [], multiple } = question;
    const name = printableLine(title, 60);
    const at = (path: readonly PropertyKey[], message: string): Problem => ({
      file,
      line: lineOf([index, ...path]),
      field: `${index}.${path.join('.')}`,
      message: `${message} ("${name}")`,
    });
    const misfit = findMisfit(question);
    if (misfit !== undefined) {
      problems.push(at([misfit.field], misfit.message));
    }
    const right = options.filter(({ correct }) => correct).length;
    if (question.options === undefined) {
      // The answer is a text or a number.
    } else if (right === 0) {
      problems.push(at(['options'], 'no option is right: set "correct": true on one'));
    } else if (right > 1 && !multiple) {
      problems.push(at(['options'], `${right} options are right: keep one, or add "multiple": true to the question`));
    }
    for (const [place, { option, correct }] of options.entries()) {
      const earlier = options.slice(0, place);
      const same = earlier.filter((other) => other.option === option);
      if (same.some((other) => other.correct !== correct)) {
        problems.push(
          at(['options', place, 'option'], 'the same option appears twice, as right and wrong: change one'),
        );
      } else if (same.length > 0) {
        warnings.push(at(['options', place, 'option'], 'the same option appears twice'));
      } else if (earlier.some((other) => normalise(other.option) === normalise(option))) {
        warnings.push(
          at(['options', place, 'option'], 'differs from another option only in capitals, spaces or the like'),
        );
      }
      if (/^[A-Z]$/.test(option.trim()) && option.trim().charCodeAt(0) - 65 < options.length) {
        warnings.push(
          at(
            ['options', place, 'option'],
            `the option "${option.trim()}" looks like the letter of an option: reword it`,
          ),
        );
      }
    }
    const letters = shuffled ? findLetterTrouble(title, options) : undefined;
    if (letters !== undefined) {
      warnings.push(at(['options'], letters));
    }
    const first = titles.get(normalise(title));
    if (first !== undefined) {
      warnings.push(at(['title'], `the same question is in line ${String(lineOf([first]))}`));
    }
    titles.set(normalise(title), first ?? index);
  }
  return { problems, warnings };
}

/** Why the order of options matters, though they are shuffled. */
function findLetterTrouble(title: string, options: FileQuestion['options'] = []): string | undefined {
  const texts = options.map(({ option }) => option);
  const remedy = 'or set "shuffle": "questions" in the configuration';
  if (findOwnLetters(texts) !== undefined) {
    return `the options are shuffled, but carry letters of their own: remove these letters, ${remedy}`;
  }
  const found = texts.length === 0 ? undefined : findLetterReference('', texts);
  return found === undefined
    ? undefined
    : `the options are shuffled, but "${printableLine(found, 60)}" names some by letter: reword it, ${remedy}`;
}

/** Incompatible fields: a question has either options, accepted texts or a number. */
function findMisfit(
  question: FileQuestion,
):
  | { readonly field: 'options' | 'accept' | 'matchCase' | 'multiple' | 'tolerance'; readonly message: string }
  | undefined {
  const { options, accept, number, matchCase, multiple, tolerance } = question;
  const forms = [options, accept, number].filter((form) => form !== undefined).length;
  if (forms !== 1) {
    const message =
      forms === 0
        ? 'no answer is stated: add "options", or "accept" (short texts), or "number"'
        : 'keep one of "options", "accept" and "number"';
    return { field: 'options', message };
  }
  if (accept?.some((pattern) => plainWildcards(pattern).trim() === '') === true) {
    return { field: 'accept', message: 'a pattern of only stars accepts every answer: add text to it' };
  }
  if (matchCase !== undefined && accept === undefined) {
    return { field: 'matchCase', message: 'is for short texts ("accept"): remove it' };
  }
  if (tolerance !== undefined && number === undefined) {
    return { field: 'tolerance', message: 'is for a "number": remove it' };
  }
  return multiple && options === undefined ? { field: 'multiple', message: 'is for "options": remove it' } : undefined;
}

function normalise(text: string): string {
  return text.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase();
}

/** Letters that options carry in their own text, such as "(A) Paris". */
interface OwnLetters {
  /** Upper case, one for each option. */
  readonly letters: readonly string[];
  /** The options without them. */
  readonly texts: readonly string[];
  /** Whether they are A, B, C … in this order. */
  readonly inOrder: boolean;
}

const ownLetter = /^\s*(?:([([])\s?([A-Z])\s?([)\]])|([A-Z])\s?([).:]|\s[-–]\s))\s*(\S[^]*)$/i;

/** The letters that all options carry in one style, each another one; `undefined` if they do not. */
export function findOwnLetters(options: readonly string[]): OwnLetters | undefined {
  const letters: string[] = [];
  const texts: string[] = [];
  const styles = new Set<string>();
  for (const option of options) {
    const [, open = '', inside, close = '', before, mark = '', rest] = ownLetter.exec(option) ?? [];
    const letter = inside ?? before;
    if (letter === undefined || rest === undefined) {
      return undefined;
    }
    letters.push(letter.toUpperCase());
    texts.push(rest.trimEnd());
    styles.add(`${open}${close}${mark.trim()}${letter === letter.toUpperCase() ? 'A' : 'a'}`);
  }
  const expected = letters.map((_, place) => String.fromCharCode(65 + place));
  const isSet = letters.toSorted().join() === expected.join();
  return letters.length < 2 || styles.size > 1 || !isSet || new Set(texts).size < texts.length
    ? undefined
    : { letters, texts, inOrder: letters.join() === expected.join() };
}

/**
 * An option that names others by their letters, such as "Both A and B", or a title that does; such a question must
 * keep its order. `undefined` if there is none.
 */
export function findLetterReference(title: string, options: readonly string[]): string | undefined {
  const last = String.fromCharCode(64 + Math.min(Math.max(options.length, 2), 26));
  const letter = `[(\\[]?[A-${last}][)\\]]?`;
  const word = '(?<![\\p{L}\\p{N}])';
  const end = "(?![\\p{L}\\p{N}'’])";
  const group = `${letter}(?:\\s*(?:,|&|/|\\+|,?\\s(?:and|or|nor|und|oder|noch|et|ou|ni|y|o|e|ed))\\s*${letter})+`;
  const call = `(?:options?|answers?|choices?|alternatives?)\\s${letter}`;
  const inOption = new RegExp(`${word}(?:${group}|${letter}\\s(?:only|alone)|only\\s${letter}|${call})${end}`, 'u');
  const inTitle = new RegExp(`${word}${call}${end}|[(\\[][A-${last}][)\\]]`, 'iu');
  return (
    options.find((option) => inOption.test(option.slice(0, 1_000))) ??
    (inTitle.test(title.slice(0, 20_000)) ? title : undefined)
  );
}

import type { LineOf } from '../../basics/yaml/parse-yaml';
import type { Problem } from '../../basics/errors';
import { plainWildcards } from '../../basics/text/matches-wildcards';
import { printableLine } from '../../basics/text/printable';
import { findLetterReference, findOwnLetters } from './own-letters';
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

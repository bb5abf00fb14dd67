import type { z } from 'zod';
import type { LineOf } from '../../basics/yaml/parse-yaml';
import type { Problem } from '../../basics/errors';
import { printableLine } from '../../basics/text/printable';
import type { questionsFileSchema } from './question';

type FileQuestion = z.output<typeof questionsFileSchema>[number];

/**
 * What no schema says: which options are right, and what stands twice. Problems make a file unusable; warnings do not.
 * `undefined` stands for what does not fit the schema.
 */
export function checkQuestions(
  file: string,
  questions: readonly (FileQuestion | undefined)[],
  lineOf: LineOf,
): { readonly problems: readonly Problem[]; readonly warnings: readonly Problem[] } {
  const problems: Problem[] = [];
  const warnings: Problem[] = [];
  const titles = new Map<string, number>();
  for (const [index, question] of questions.entries()) {
    if (question === undefined) {
      continue;
    }
    const { title, options, multiple } = question;
    const name = printableLine(title, 60);
    const at = (path: readonly PropertyKey[], message: string): Problem => ({
      ...{ file, line: lineOf([index, ...path]), field: `${index}.${path.join('.')}` },
      message: `${message} ("${name}")`,
    });
    const right = options.filter(({ correct }) => correct).length;
    if (right === 0) {
      problems.push(at(['options'], 'no option is right: set "correct": true on one'));
    } else if (right > 1 && !multiple) {
      problems.push(at(['options'], `${right} options are right: keep one, or add "multiple": true to the question`));
    }
    for (const [place, { option, correct }] of options.entries()) {
      const earlier = options.slice(0, place);
      const same = earlier.filter((other) => other.option === option);
      if (same.some((other) => other.correct !== correct)) {
        problems.push(at(['options', place, 'option'], 'the same option stands twice, right and wrong: change one'));
      } else if (same.length > 0) {
        warnings.push(at(['options', place, 'option'], 'the same option stands twice'));
      } else if (earlier.some((other) => normalise(other.option) === normalise(option))) {
        warnings.push(
          at(['options', place, 'option'], 'differs from another option by little more than capitals or blanks'),
        );
      }
      if (/^[A-Z]$/.test(option.trim()) && option.trim().charCodeAt(0) - 65 < options.length) {
        warnings.push(
          at(
            ['options', place, 'option'],
            `the option "${option.trim()}" cannot be told from the letter of one: reword it`,
          ),
        );
      }
    }
    const first = titles.get(normalise(title));
    if (first !== undefined) {
      warnings.push(at(['title'], `the same question stands in line ${String(lineOf([first]))}`));
    }
    titles.set(normalise(title), first ?? index);
  }
  return { problems, warnings };
}

function normalise(text: string): string {
  return text.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase();
}

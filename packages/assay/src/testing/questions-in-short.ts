import { chooseQuestions } from '../intake/questions/choose-questions';
import type { QuestionRow } from '../intake/questions/question-row';

/** Questions in short: options with * before the right ones, or what is right; and why others cannot be had. */
export function shortly(rows: readonly QuestionRow[]): readonly string[] {
  const { chosen, refused } = chooseQuestions(rows, []);
  const read = chosen.map(
    ({ line, notes, question: { title, options, multiple, accept, number, tolerance, matchCase } }) => {
      const right = options?.map(({ option, correct }) => `${correct ? '*' : ''}${option}`).join(' | ');
      const open =
        accept?.join(' | ') ?? `${String(number)}${tolerance === undefined ? '' : ` ± ${String(tolerance)}`}`;
      const flags = `${multiple === true ? ' (several)' : ''}${matchCase === true ? ' (case)' : ''}`;
      return { line, text: [`${title} → ${right ?? open}${flags}`, ...notes].join('; ') };
    },
  );
  return [...read, ...refused.map(({ line, name, reason }) => ({ line, text: `"${name}" ${reason}` }))]
    .sort((a, b) => a.line - b.line)
    .map(({ line, text }) => `${line}: ${text}`);
}

import { fence } from '../../kinds/validator/challenge/fence';
import type { Submission } from '../../code/submission';
import type { RenderedPrompt } from '../../model/rendered-prompt';
import { fillTemplate } from '../../kinds/validator/challenge/template-variables';
import type { ExportedPrompt } from '../exported-validator';

/** The messages of a prompt for one piece of code, which is inserted literally, once, in a fence longer than any in it. */
export function fillPrompt(
  { file, system, text, rubric, structure, examples }: ExportedPrompt,
  { solution, language }: Pick<Submission, 'solution' | 'language'>,
): RenderedPrompt {
  const values = new Map([
    ['solution', fence(solution, language)],
    ['language', language],
    ['rubric', rubricFor(rubric, language, file)],
    ['structure', structure],
    ['examples', examples],
  ]);
  const fill = (template: string): string => fillTemplate(template, (name) => values.get(name));
  return { system: system === null ? undefined : fill(system), user: fill(text) };
}

function rubricFor(rubric: ExportedPrompt['rubric'], language: string, file: string): string {
  if (typeof rubric === 'string') {
    return rubric;
  }
  const text = Object.hasOwn(rubric, language) ? rubric[language] : undefined;
  if (text === undefined) {
    const known = Object.keys(rubric).join(', ');
    throw new Error(`${file} has no rubric for ${language}, only for ${known}: set SOLUTION_LANGUAGE`);
  }
  return text;
}

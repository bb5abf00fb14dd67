import type { Prompt } from '../kinds/validator/challenge/prompt';
import { lineOfExamples, renderPrompt } from '../kinds/validator/challenge/render-prompt';
import type { ExportedPrompt } from './exported-validator';

/** A prompt with all filled in but what depends on the candidate's code; what it renders is what `renderPrompt` does. */
export function exportPrompt(prompt: Prompt): ExportedPrompt {
  const { file, system, text, analytics, reason } = prompt;
  const languages = new Set(analytics.flatMap(({ rubric }) => (typeof rubric === 'string' ? [] : Object.keys(rubric))));
  const valueOf = (variable: string, language: string): string =>
    renderPrompt({ ...prompt, system: undefined, text: `{{ ${variable} }}` }, { id: '', language, solution: '' }).user;
  const known = [...languages].filter((language) =>
    analytics.every(({ rubric }) => typeof rubric === 'string' || Object.hasOwn(rubric, language)),
  );
  const [some = 'javascript'] = known;
  const examples = valueOf('examples', some);
  const template = (source: string): string => (examples === '' ? source.replace(lineOfExamples, '') : source);
  return {
    file,
    system: system === undefined ? null : template(system),
    text: template(text),
    rubric:
      languages.size === 0
        ? valueOf('rubric', some)
        : Object.fromEntries(known.map((language) => [language, valueOf('rubric', language)])),
    structure: valueOf('structure', some),
    ...(reason === true && { reason }),
    examples,
  };
}

import { InputError } from '../../../basics/errors';
import { answerSchemaOf, reasonKey } from './answer-schema';
import { fenceSolution, fenceTask, fillTemplate, taskPartsIn } from './prompt-text';
import type { Fixture } from './fixture';
import { taskParts, type Submission } from '../../../code/submission';
import type { RenderedPrompt } from '../../../model/model';
import type { Prompt } from './prompt';
import { findRubric, missingRubric } from './rubric';

/** Variables that a prompt may use. */
export const promptVariables = ['solution', 'language', 'rubric', 'structure', 'examples', ...taskParts] as const;
type PromptVariable = (typeof promptVariables)[number];

/** The line of `{{ examples }}`, including blank lines below it. */
export const lineOfExamples = /^\{\{\s*examples\s*\}\}[ \t]*(\n[ \t]*)*(\n|$)/gm;

/**
 * Renders the prompt for one submission. The candidate's code is inserted verbatim, once, in a fence longer than any in
 * the code, and the result is never rendered again. Throws an `InputError` if a rubric has no text for the submission's
 * language.
 */
export function renderPrompt(prompt: Prompt, submission: Submission): RenderedPrompt {
  const lacking = taskPartsIn(prompt.text).find((part) => submission.task?.[part] === undefined);
  if (lacking !== undefined) {
    throw new InputError([{ file: prompt.file, message: `shows {{ ${lacking} }}, but ${submission.id} has none` }]);
  }
  const values: Readonly<Record<PromptVariable, string>> = {
    solution: fenceSolution(submission),
    language: submission.language,
    rubric: renderRubrics(prompt, submission.language),
    structure: renderStructure(prompt),
    examples: renderExamples(prompt),
    ...fenceTask(submission),
  };
  const render = (template: string): string =>
    fillTemplate(values.examples === '' ? template.replace(lineOfExamples, '') : template, (name) =>
      isVariable(name) ? values[name] : undefined,
    );
  return { system: prompt.system === undefined ? undefined : render(prompt.system), user: render(prompt.text) };
}

/** Whether a name is one of the variables that a prompt may use. */
export function isVariable(name: string): name is PromptVariable {
  return promptVariables.some((variable) => variable === name);
}

function renderRubrics({ file, analytics }: Prompt, language: string): string {
  const lines = analytics.map((analytic) => {
    const rubric = findRubric(analytic, language);
    if (rubric === undefined) {
      throw new InputError([
        { file, field: `analytics.${analytic.name}.rubric`, message: missingRubric(analytic, language) },
      ]);
    }
    return `- \`${analytic.name}\`: ${rubric.replace(/\s+/g, ' ')}`;
  });
  return lines.join('\n');
}

/** Code like the candidate's, each with the right answer in the requested format. */
function renderExamples(prompt: Prompt): string {
  const { examples = [], analytics, reason: hasReason = false } = prompt;
  const parts = taskPartsIn(prompt.text);
  const renderExample = (example: Fixture, index: number): string => {
    const { expected, reason } = example;
    const fenced = fenceTask(example);
    const answer = {
      ...(hasReason && { [reasonKey]: reason }),
      ...Object.fromEntries(analytics.map(({ name }) => [name, expected[name] === true])),
    };
    return [
      `Example ${index + 1}:`,
      ...parts.flatMap((part) => [`The ${part}:`, fenced[part]]),
      ...(parts.length > 0 ? ['The solution:'] : []),
      fenceSolution(example),
      'The right answer:',
      JSON.stringify(answer, null, 2),
    ].join('\n\n');
  };
  return examples.map(renderExample).join('\n\n');
}

function renderStructure(prompt: Prompt): string {
  const { properties } = answerSchemaOf(prompt);
  const lines = Object.entries(properties).map(([name, { type }]) => `  ${JSON.stringify(name)}: ${type}`);
  return `{\n${lines.join(',\n')}\n}`;
}

import type { Submission } from './fixture';
import type { Analytic, Prompt } from './prompt';

/** Variables that a prompt may use. */
export const promptVariables = ['solution', 'language', 'rubric', 'structure'] as const;
type PromptVariable = (typeof promptVariables)[number];

/** A `{{ … }}` of a template, with its name and place. */
export interface TemplateVariable {
  readonly name: string;
  readonly offset: number;
}

/** The two messages that one trial sends. */
export interface RenderedPrompt {
  readonly system: string | undefined;
  readonly user: string;
  /** What was said after it, the last word being the user's. */
  readonly turns?: readonly { readonly role: 'assistant' | 'user'; readonly content: string }[];
}

const variablePattern = /\{\{(.*?)\}\}/g;

/**
 * Renders the prompt for one submission. The candidate's code is inserted literally, once, in a fence longer than any
 * in it; no template is rendered over it.
 */
export function renderPrompt(prompt: Prompt, submission: Submission): RenderedPrompt {
  const values: Readonly<Record<PromptVariable, string>> = {
    solution: fence(submission.solution, submission.language),
    language: submission.language,
    rubric: prompt.analytics.map(({ name, rubric }) => `- \`${name}\`: ${rubric.replace(/\s+/g, ' ')}`).join('\n'),
    structure: renderStructure(prompt.analytics),
  };
  const render = (template: string): string =>
    template.replace(variablePattern, (whole, inner: string) => {
      const name = inner.trim();
      return isVariable(name) ? values[name] : whole;
    });
  return { system: prompt.system === undefined ? undefined : render(prompt.system), user: render(prompt.text) };
}

/** Every `{{ … }}` of a template, known or not, in order. */
export function variablesOf(template: string): readonly TemplateVariable[] {
  return [...template.matchAll(variablePattern)].map((match) => ({
    name: (match[1] ?? '').trim(),
    offset: match.index,
  }));
}

/** Whether a name is one of the variables that a prompt may use. */
export function isVariable(name: string): name is PromptVariable {
  return promptVariables.some((variable) => variable === name);
}

/** Code in a fence longer than any in it. */
export function fence(code: string, language: string): string {
  const longest = Math.max(0, ...[...code.matchAll(/`+/g)].map(([run]) => run.length));
  const marks = '`'.repeat(Math.max(3, longest + 1));
  return `${marks}${language}\n${code}${code.endsWith('\n') ? '' : '\n'}${marks}`;
}

function renderStructure(analytics: readonly Analytic[]): string {
  const lines = analytics.map(({ name }) => `  ${JSON.stringify(name)}: boolean`);
  return `{\n${lines.join(',\n')}\n}`;
}

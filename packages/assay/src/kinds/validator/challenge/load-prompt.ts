import { taskParts } from '../../../code/submission';
import { didYouMean } from '../../../basics/text/did-you-mean';
import type { Problem } from '../../../basics/errors';
import { describeMissing } from '../../../basics/missing-packages';
import { splitFrontMatter } from '../../../basics/yaml/front-matter';
import { type Parsed, parseYaml } from '../../../basics/yaml/parse-yaml';
import { adviseForeign } from './advise-foreign';
import { reasonKey } from './answer-schema';
import { type Prompt, promptFileSchema } from './prompt';
import { promptFields } from './prompt-fields';
import { isVariable, promptVariables } from './render-prompt';
import { variablesOf } from './prompt-text';

/** Reads `prompts/<challenge>.md`: front matter between two `---` lines, then the text of the user message. */
export function parsePrompt(file: string, source: string): Parsed<Prompt> {
  const front = splitFrontMatter(source);
  if (front === undefined) {
    const message =
      'expected front matter: a first line "---", the keys title, kind, request and analytics, and a line "---"';
    return { status: 'unusable', problems: [{ file, line: 1, message }] };
  }
  const { lines, yaml, linesBefore, text } = front;
  const parsed = parseYaml({ file, text: yaml, linesBefore: 1 }, promptFileSchema());
  const inText = checkText(file, lines, linesBefore);
  if (parsed.status === 'unusable') {
    const problems = adviseForeign(parsed.problems, parsed.unfit?.value).map(adviseMissing);
    return { status: 'unusable', problems: [...problems, ...inText] };
  }
  const { title, request, system, analytics, reason, vote, policy: ownPolicy, examples = [] } = parsed.value;
  const added = promptFields();
  const fields = Object.entries(parsed.value).filter(([name]) => Object.hasOwn(added, name));
  const problems = [
    ...checkSystem(file, system, parsed.lineOf(['system'])),
    ...inText,
    ...(examples.length > 0 && !variablesOf(text).some(({ name }) => name === 'examples')
      ? [
          {
            file,
            ...placeOf(parsed.lineOf(['examples'])),
            field: 'examples',
            message: 'the text never shows them: add {{ examples }} on a line of its own',
          },
        ]
      : []),
    ...(reason === true && Object.hasOwn(analytics, reasonKey)
      ? [
          {
            file,
            ...placeOf(parsed.lineOf(['analytics', reasonKey])),
            field: `analytics.${reasonKey}`,
            message: 'reason: true asks for a text of this name: rename the analytic, or remove reason: true',
          },
        ]
      : []),
  ];
  if (problems.length > 0) {
    return { status: 'unusable', problems };
  }
  return {
    ...parsed,
    value: {
      file,
      title,
      request,
      system: system?.trim(),
      text,
      analytics: Object.entries(analytics).map(([name, { rubric, ...policy }]) => ({ name, rubric, policy })),
      ...(reason === true && { reason }),
      vote,
      ...(fields.length > 0 && { fields: Object.fromEntries(fields) }),
      ...(ownPolicy !== undefined && { policy: ownPolicy }),
      ...(examples.length > 0 && { exampleIds: examples }),
    },
  };
}

/** Names the package that knows an unknown key. */
function adviseMissing(problem: Problem): Problem {
  const missing = problem.message.startsWith('unknown key')
    ? describeMissing('prompt field', problem.field ?? '')
    : undefined;
  return missing === undefined ? problem : { ...problem, message: `this key ${missing}` };
}

/** Variables that add a fence: each needs a line of its own in the user message. */
const fencedVariables: readonly string[] = ['solution', 'examples', ...taskParts];

function checkText(file: string, lines: readonly string[], start: number): readonly Problem[] {
  const uses = lines
    .slice(start)
    .flatMap((text, index) => variablesOf(text).map(({ name }) => ({ name, text, line: start + index + 1 })));
  const unknown = uses
    .filter(({ name }) => !isVariable(name))
    .map(({ name, line }) => ({ file, line, message: unknownVariable(name, promptVariables) }));
  const solutions = uses.filter(({ name }) => name === 'solution');
  if (solutions.length === 0) {
    return [...unknown, { file, message: "the text never shows the candidate's code: add {{ solution }}" }];
  }
  const repeated = solutions
    .slice(1)
    .map(({ line }) => ({ file, line, message: '{{ solution }} appears twice: show the code once' }));
  const crowded = uses
    .filter(({ name, text }) => fencedVariables.includes(name) && !/^\{\{[^{}]*\}\}\s*$/.test(text))
    .filter(({ line }, index, all) => all.findIndex((other) => other.line === line) === index)
    .map(({ name, line }) => ({
      file,
      line,
      message: `{{ ${name} }} adds a code fence: put it alone at the start of a line`,
    }));
  return [...unknown, ...repeated, ...crowded];
}

function checkSystem(file: string, system: string | undefined, line: number | undefined): readonly Problem[] {
  const place = { file, field: 'system', ...placeOf(line) };
  const allowed = promptVariables.filter((name) => !fencedVariables.includes(name));
  return variablesOf(system ?? '').flatMap(({ name }): readonly Problem[] => {
    if (fencedVariables.includes(name)) {
      const what = taskParts.some((part) => part === name) ? `the ${name}` : "the candidate's code";
      return [{ ...place, message: `${what} belongs in the user message: move {{ ${name} }} to the text` }];
    }
    return isVariable(name) ? [] : [{ ...place, message: unknownVariable(name, allowed) }];
  });
}

function placeOf(line: number | undefined): { readonly line?: number } {
  return line === undefined ? {} : { line };
}

function unknownVariable(name: string, known: readonly string[]): string {
  const list = known.map((variable) => `{{ ${variable} }}`).join(', ');
  return `unknown variable {{ ${name} }}${didYouMean(name, known)}; known variables: ${list}`;
}

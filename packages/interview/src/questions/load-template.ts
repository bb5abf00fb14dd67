import { basename, dirname, resolve } from 'node:path';
import { type LineOf, attempt, didYouMean, parseYaml, readText, splitFrontMatter } from 'gpt-assay/basics';
import { variablesOf } from 'gpt-assay/kinds';
import { InputError, type Problem, listFolder } from 'gpt-assay/plugin';
import { languages } from 'gpt-assay/sandbox';
import type { Interview } from '../question';
import { lackedBy } from './render-question';
import { isTemplateVariable, templateFileSchema, templateVariables, type Template } from './template';

export type { Template } from './template';

/** Maximum number of questions named in a message. */
const mostNamed = 5;

/**
 * Loads a template (path relative to the root, or absolute): text, or Markdown with front matter. If an interview is
 * given, its questions must have all variables that the template shows. All problems are in one `InputError`.
 */
export function loadTemplate(root: string, file: string, interview?: Interview): Template {
  const source = attempt(root, { file }, () => readText(resolve(root, file)));
  if (typeof source !== 'string') {
    throw new InputError([source ?? missingFile(root, file)]);
  }
  const name = basename(file).replace(/\.[^.]+$/, '');
  if (/\.(json|ya?ml|j2|jinja2?)$/i.test(file)) {
    const message = 'expected a text or a .md file: put a system message into its front matter';
    throw new InputError([{ file, message }]);
  }
  const { problems, ...template } =
    /\.md$/i.test(file) && /^\uFEFF?---[ \t]*\r?\n/.test(source)
      ? readMarkdown(file, source, name)
      : readPlain(file, source.replace(/^\uFEFF/, ''), name);
  const all = [...problems, ...(interview === undefined ? [] : unfitQuestions(file, template, interview))];
  if (all.length > 0) {
    throw new InputError(all);
  }
  return template;
}

function missingFile(root: string, file: string): Problem {
  const beside = (listFolder(resolve(root, dirname(file))) ?? []).filter((name) => /\.(md|txt)$/.test(name));
  const others = beside.length === 0 ? '' : `; beside it: ${beside.join(', ')}`;
  return { file, message: `there is no such file${didYouMean(basename(file), beside)}${others}` };
}

type ReadTemplate = Template & { readonly problems: readonly Problem[] };

function readPlain(file: string, text: string, name: string): ReadTemplate {
  return { name, user: text.trim(), problems: checkText(file, text.split('\n'), 0, []) };
}

function readMarkdown(file: string, source: string, name: string): ReadTemplate {
  const front = splitFrontMatter(source);
  if (front === undefined) {
    const message = 'the front matter never ends: close it with a line "---"';
    return { name, user: '', problems: [{ file, line: 1, message }] };
  }
  const { yaml, lines, linesBefore, text } = front;
  // An empty front matter is allowed.
  const blank = yaml.split(/[\n\r]/).every((line) => line.trim() === '' || line.trimStart().startsWith('#'));
  const parsed = parseYaml({ file, text: blank ? '{}' : yaml, linesBefore: 1 }, templateFileSchema);
  if (parsed.status === 'unusable') {
    return { name, user: text, problems: [...parsed.problems, ...checkText(file, lines, linesBefore, [])] };
  }
  const { system, ...rest } = parsed.value;
  const inSystem = system === undefined ? [] : checkSystem(file, system, parsed.lineOf);
  const shown = variablesOf(system ?? '').map((one) => one.name);
  return {
    name,
    ...rest,
    ...(system !== undefined && { system: system.trim() }),
    user: text,
    problems: [...inSystem, ...checkText(file, lines, linesBefore, shown)],
  };
}

function checkSystem(file: string, system: string, lineOf: LineOf): readonly Problem[] {
  const place = { file, line: lineOf(['system']), field: 'system' };
  return faultsOf(system).map((message) => ({ ...place, message }));
}

function checkText(
  file: string,
  lines: readonly string[],
  start: number,
  elsewhere: readonly string[],
): readonly Problem[] {
  const body = lines.slice(start);
  const faults = body.flatMap((line, index) =>
    faultsOf(line).map((message) => ({ file, line: start + index + 1, message })),
  );
  const shown = [...elsewhere, ...body.flatMap((line) => variablesOf(line).map(({ name }) => name))];
  const asks = ['question', 'Request', 'Signature', 'Output'].some((name) => shown.includes(name));
  const empty = body.every((line) => line.trim() === '');
  return [
    ...faults,
    ...(asks && !empty
      ? []
      : [
          {
            file,
            message: empty ? 'the text is empty: write {{question}}' : 'the question is never shown: add {{question}}',
          },
        ]),
  ];
}

function faultsOf(text: string): readonly string[] {
  const unknown = variablesOf(text).filter(({ name }) => !isTemplateVariable(name));
  const known = templateVariables.map((name) => `{{${name}}}`).join(', ');
  return [
    ...unknown.map(({ name }) => `unknown variable {{${name}}}${didYouMean(name, templateVariables)}; known: ${known}`),
    ...(/\{%|\{#/.test(text)
      ? ['Jinja tags are not supported: use {{variables}}; a line with only empty variables is skipped']
      : []),
  ];
}

function unfitQuestions(file: string, template: Template, { questions }: Interview): readonly Problem[] {
  const asked = template.languages ?? languages;
  const lacks = questions.flatMap(({ name, texts }) =>
    asked.flatMap((language) => {
      const of = texts[language];
      return of === undefined ? [] : lackedBy(of, template).map((variable) => ({ name, variable }));
    }),
  );
  return [...new Set(lacks.map(({ variable }) => variable))].map((variable) => {
    const names = [...new Set(lacks.filter((one) => one.variable === variable).map(({ name }) => name))];
    const more = names.length > mostNamed ? ` and ${names.length - mostNamed} more` : '';
    const list = `${names.slice(0, mostNamed).join(', ')}${more}`;
    const message = `{{${variable}}} has no value in ${list}: use {{question}}, which works for every question`;
    return { file, message };
  });
}

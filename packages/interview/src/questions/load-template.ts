import { basename, dirname, resolve } from 'node:path';
import {
  type LineOf,
  attempt,
  didYouMean,
  parseYaml,
  readText,
  splitFrontMatter,
  printableLine,
} from 'gpt-assay/basics';
import { variablesOf, fence, fillTemplate } from 'gpt-assay/kinds';
import { InputError, type Problem, listFolder, AssayError } from 'gpt-assay/plugin';
import { languages, type Language } from 'gpt-assay/sandbox';
import type { Interview, CodingQuestion, QuestionTexts } from '../question';
import {
  isTemplateVariable,
  templateFileSchema,
  templateVariables,
  type Template,
  defaultTemplate,
  isFormVariable,
  type FormVariable,
  type TemplateVariableName,
} from './template';
import type { RenderedPrompt } from 'gpt-assay/model';

export type { Template } from './template';

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

type Values = Readonly<Record<TemplateVariableName, string>>;

/**
 * The prompt of a question in one language; `undefined` if the question is not asked in it. Inserted text is never
 * rendered again, and a line whose variables are all empty is dropped.
 */
export function renderQuestion(
  question: CodingQuestion,
  language: Language,
  template: Template = defaultTemplate,
): RenderedPrompt | undefined {
  const texts = question.texts[language];
  if (texts === undefined) {
    return undefined;
  }
  const lacking = lackedBy(texts, template);
  if (lacking.length > 0) {
    const names = lacking.map((name) => `{{${name}}}`).join(', ');
    throw new AssayError(
      `The template ${printableLine(template.name)} shows ${names}, which ${question.name} (${question.file}) does not have: use {{question}}, which works for every question.`,
    );
  }
  const values = valuesOf(question.name, language, texts);
  return {
    system: template.system === undefined ? undefined : renderTemplate(template.system, values).trim(),
    user: renderTemplate(template.user, values).trim(),
  };
}

/** Variables that a template shows but a question lacks. */
function lackedBy(
  texts: QuestionTexts,
  { system = '', user }: Pick<Template, 'system' | 'user'>,
): readonly FormVariable[] {
  const shown = new Set([...variablesOf(system), ...variablesOf(user)].map(({ name }) => name));
  return [...shown].filter(isFormVariable).filter((name) => texts[name] === undefined);
}

function valuesOf(name: string, language: Language, texts: QuestionTexts): Values {
  const { Request, Signature = '', Input = '', Output = '', Fact = '', Description = '', Given = '' } = texts;
  const request = Request?.replace(/\{\{\s*language\s*\}\}/g, language);
  const asked = request ?? `Write a ${language} function ${Signature} ${Input} that returns ${Output}`;
  // An author may have written it into the request.
  const isShown = Given === '' || asked.includes(Given);
  return {
    name,
    language,
    Signature,
    Input,
    Output,
    Fact,
    Description,
    Given,
    Request: request ?? '',
    question: isShown ? asked : `${asked}\n\nThis code is there already:\n\n${fence(Given, language)}\n`,
  };
}

function renderTemplate(text: string, values: Values): string {
  const lines = text.split(/\r?\n/).flatMap((line) => {
    const shown = variablesOf(line).flatMap(({ name }) => (isTemplateVariable(name) ? [values[name]] : []));
    return shown.length > 0 && shown.every((value) => value === '') ? [] : [renderLine(line, values)];
  });
  return lines.join('\n');
}

function renderLine(line: string, values: Values): string {
  return fillTemplate(line, (name) => (isTemplateVariable(name) ? values[name] : undefined));
}

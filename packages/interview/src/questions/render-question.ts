import type { RenderedPrompt } from 'gpt-assay/model';
import { fence, fillTemplate, variablesOf } from 'gpt-assay/kinds';
import { AssayError } from 'gpt-assay/plugin';
import { printableLine } from 'gpt-assay/basics';
import type { Language } from 'gpt-assay/sandbox';
import type { CodingQuestion, QuestionTexts } from '../question';
import {
  defaultTemplate,
  isFormVariable,
  isTemplateVariable,
  type FormVariable,
  type Template,
  type TemplateVariableName,
} from './template';

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
export function lackedBy(
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

import { appendTo, didYouMean } from 'gpt-assay/basics';
import { variablesOf } from 'gpt-assay/kinds';
import { type Language, languages } from 'gpt-assay/sandbox';
import type { QuestionTexts } from '../question';
import type { RawQuestion } from './question-file';
import type { FieldFault } from './read-check';

/** The texts of a question, in file order. */
export const textKeys = ['Request', 'Signature', 'Input', 'Output', 'Fact', 'Description', 'Given'] as const;
/** The texts that together replace a missing Request. */
export const laterForm = ['Signature', 'Input', 'Output'] as const;

/** The texts of a question by language, and their problems. */
export interface ReadTexts {
  readonly texts: Readonly<Partial<Record<Language, QuestionTexts>>>;
  readonly faults: readonly FieldFault[];
}

/** Parses the texts of a question, even if the rest of the question does not match the schema. */
export function readTexts(value: RawQuestion): ReadTexts {
  const faults: FieldFault[] = [];
  const given = textKeys.map((key) => [key, readByLanguage([key], value[key], faults)] as const);
  for (const [language, text] of Object.entries(given[0]?.[1] ?? {})) {
    appendTo(faults, checkRequest(typeof value.Request === 'string' ? ['Request'] : ['Request', language], text));
  }
  const all = languages.map((language) => {
    const entries = given.flatMap(([key, texts]) => (texts[language] === undefined ? [] : [[key, texts[language]]]));
    return { language, texts: Object.fromEntries(entries) as QuestionTexts };
  });
  const asked = all.filter(({ texts }) => isAsked(texts));
  if (asked.length === 0) {
    appendTo(faults, missingTexts(value));
  }
  const unique = faults.filter(
    ({ field, message }, index) =>
      faults.findIndex((other) => other.message === message && other.field.join() === field.join()) === index,
  );
  return { texts: Object.fromEntries(asked.map(({ language, texts }) => [language, texts])), faults: unique };
}

/** The text for each language, from one common text or a map. */
export function readByLanguage(
  field: readonly string[],
  value: unknown,
  faults: FieldFault[],
): Readonly<Partial<Record<Language, string>>> {
  if (typeof value === 'string') {
    return readByLanguage(field, Object.fromEntries(languages.map((language) => [language, value])), faults);
  }
  const texts: Partial<Record<Language, string>> = {};
  for (const [name, text] of Object.entries(typeof value === 'object' && value !== null ? value : {})) {
    const language = languages.find((one) => one === name);
    if (language === undefined) {
      const message = `unknown language${didYouMean(name, languages)}; known: ${languages.join(', ')}`;
      faults.push({ field: [...field, name], message });
    } else if (typeof text === 'string') {
      texts[language] = text.trim();
      if (text.trim() === '') {
        faults.push({ field, message: 'is empty' });
      }
    }
  }
  return texts;
}

function isAsked(texts: QuestionTexts): boolean {
  return texts.Request !== undefined || laterForm.every((key) => texts[key] !== undefined);
}

function missingTexts(value: RawQuestion): readonly FieldFault[] {
  const given = laterForm.filter((key) => value[key] !== undefined);
  if (value.Request !== undefined) {
    return [];
  }
  if (given.length === 0) {
    return [
      { field: ['Request'], message: 'missing; expected the text of the question, or Signature, Input and Output' },
    ];
  }
  const missing = laterForm.filter((key) => value[key] === undefined);
  return missing.length > 0
    ? missing.map((key) => ({ field: [key], message: `missing; a question with ${given.join(' and ')} needs it` }))
    : [{ field: ['Signature'], message: 'no language has all of Signature, Input and Output' }];
}

function checkRequest(field: readonly string[], text: string): readonly FieldFault[] {
  const unknown = variablesOf(text).filter(({ name }) => name !== 'language');
  return [
    ...unknown.map(({ name }) => ({
      field,
      message: `unknown variable {{${name}}}${didYouMean(name, ['language'])}: a Request supports only {{language}}`,
    })),
    ...(/\{%|\{#/.test(text) ? [{ field, message: 'Jinja tags are not supported: write the text itself' }] : []),
  ];
}

import { AssayError } from '../../basics/errors';
import {
  defaultAnswers,
  exampleName,
  initLanguages,
  readAnalytics,
  readKind,
  readLanguage,
  readName,
  type InitAnswers,
  initKinds,
} from './answers';
import { templateOf } from './challenges/template-of';
import type { Terminal } from '../../plugin/invocation';

type Ask = NonNullable<Terminal['ask']>;

/** Asks a person for missing answers, one line each; an empty line accepts the default in brackets. */
export async function askAnswers(known: Partial<InitAnswers>, ask: Ask, usesTypeScript: boolean): Promise<InitAnswers> {
  const line = lineReader(ask);
  const kind =
    known.kind ??
    (await line(
      `Kind: ${initKinds().join(', ')}`,
      initKinds()
        .map((one) => templateOf(one).is)
        .join(', '),
      defaultAnswers.kind,
      readKind,
    ));
  const name =
    known.name ??
    (await line(
      'Name of the challenge',
      'in kebab-case, such as two-sum',
      kind === 'validator' ? exampleName : `my-${kind}`,
      readName,
    ));
  const isExample = kind === 'validator' && name === exampleName && known.analytics === undefined;
  const language =
    known.language ??
    (!templateOf(kind).inLanguage || isExample
      ? defaultAnswers.language
      : await line(
          `Language of the code: ${initLanguages.join(', ')}`,
          'add other languages in the files',
          defaultAnswers.language,
          readLanguage,
        ));
  const analytics =
    known.analytics ??
    (kind !== 'validator' || isExample
      ? defaultAnswers.analytics
      : await line(
          'Analytics, separated by commas',
          'booleans that the validator decides for each submission, such as solutionIsCorrect',
          defaultAnswers.analytics.join(),
          readAnalytics,
        ));
  const typescript =
    known.typescript ??
    (await line('Test file in TypeScript: yes, no', 'yes or no', usesTypeScript ? 'yes' : 'no', readYes));
  return { kind, name, language, analytics, typescript };
}

/** Asks until the line is valid, and says what is expected if it is not. */
function lineReader(ask: Ask) {
  return async <Value>(
    question: string,
    hint: string,
    usual: string,
    read: (text: string) => Value | undefined,
  ): Promise<Value> => {
    for (let wording = `${question} [${usual}]:`; ; wording = `${question} (${hint}) [${usual}]:`) {
      const text = await ask(wording);
      if (text === null) {
        throw new AssayError(
          'Nothing was written: the questions were not answered. Answer them with flags: assay init --help',
        );
      }
      const value = read(text.trim() === '' ? usual : text.trim());
      if (value !== undefined) {
        return value;
      }
    }
  };
}

function readYes(text: string): boolean | undefined {
  const isYes = /^y(es)?$/i.test(text);
  return isYes || /^no?$/i.test(text) ? isYes : undefined;
}

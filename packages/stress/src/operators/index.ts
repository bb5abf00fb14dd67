import { parseProgram } from 'gpt-assay/code/javascript';
import { parsePython } from 'gpt-assay/code/python';
import { javaScriptOperators } from './javascript';
import type { Operator, Purpose, Site } from 'gpt-assay/code';
import { pythonOperators } from './python';
import { comments, empties, injections } from './text/text-operators';
import { placeText } from './text/text-places';

/** What tells operators apart and says what they do. */
export type OperatorName = Pick<Operator<never>, 'name' | 'purpose' | 'summary'>;

/** An operator and every place of one submission where it applies. */
export interface Applied {
  readonly operator: OperatorName;
  readonly sites: readonly Site[];
}

const texts = [...comments, ...injections, ...empties];

/** Every operator, each name once, in the order of tables. */
export const allOperators: readonly OperatorName[] = [
  ...new Map([...javaScriptOperators, ...pythonOperators, ...texts].map((one) => [one.name, one])).values(),
];

/** Where each operator of a purpose applies to a submission: none where it cannot be read, those of texts alone where it is no code. */
export function applyAll(
  { language, solution }: { readonly language: string; readonly solution: string },
  analytics: readonly string[],
  purposes: readonly Purpose[],
): readonly Applied[] {
  const code = withoutMark(solution);
  const wanted = ({ purpose }: OperatorName): boolean => purposes.includes(purpose);
  const placed = placeText(language, code, analytics);
  return [
    ...applyToCode(language, code, wanted),
    ...(placed === undefined ? [] : apply(texts.filter(wanted), placed)),
  ].filter(({ sites }) => sites.length > 0);
}

/** Code without its byte order mark, to which all places refer. */
export function withoutMark(code: string): string {
  return code.replace(/^\uFEFF/, '');
}

function applyToCode(
  language: string,
  solution: string,
  wanted: (operator: OperatorName) => boolean,
): readonly Applied[] {
  switch (language) {
    case 'javascript': {
      const parsed = parseProgram(solution);
      return parsed.status === 'parsed' ? apply(javaScriptOperators.filter(wanted), parsed) : [];
    }
    case 'python': {
      const parsed = parsePython(solution);
      return parsed.status === 'parsed' && parsed.problems.length === 0
        ? apply(pythonOperators.filter(wanted), parsed)
        : [];
    }
    default:
      return [];
  }
}

function apply<Code>(operators: readonly Operator<Code>[], code: Code): readonly Applied[] {
  return operators.map((operator) => ({ operator, sites: operator.sitesIn(code) }));
}

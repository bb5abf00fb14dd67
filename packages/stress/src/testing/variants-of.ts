import { parseProgram } from 'gpt-assay/code/javascript';
import { parsePython } from 'gpt-assay/code/python';
import { applySite, type Operator } from 'gpt-assay/code';
import { javaScriptOperators } from '../operators/javascript';
import { pythonOperators } from '../operators/python';

/** What a JavaScript operator makes of code, place by place; throws where that does not parse. */
export function javaScriptVariantsOf(operator: string, code: string): readonly string[] {
  const parsed = parseProgram(code);
  if (parsed.status !== 'parsed') {
    throw new Error(parsed.message);
  }
  return named(javaScriptOperators, operator)
    .sitesIn(parsed)
    .map((site) => {
      const variant = applySite(parsed.code, site);
      const { status } = parseProgram(variant);
      if (status !== 'parsed') {
        throw new Error(`${status}: ${variant}`);
      }
      return variant;
    });
}

/** What a Python operator makes of code, place by place; throws where that cannot be read. */
export function pythonVariantsOf(operator: string, code: string): readonly string[] {
  const parsed = parsePython(code);
  if (parsed.status !== 'parsed') {
    throw new Error(parsed.message);
  }
  return named(pythonOperators, operator)
    .sitesIn(parsed)
    .map((site) => {
      const variant = applySite(parsed.code, site);
      const read = parsePython(variant);
      if (read.status !== 'parsed' || read.problems.length > 0) {
        throw new Error(`cannot be read: ${variant}`);
      }
      return variant;
    });
}

function named<Code>(operators: readonly Operator<Code>[], name: string): Operator<Code> {
  const found = operators.find((one) => one.name === name);
  if (found === undefined) {
    throw new Error(`no operator is called ${name}`);
  }
  return found;
}

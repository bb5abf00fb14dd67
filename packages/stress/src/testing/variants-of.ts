import { parseProgram } from 'gpt-assay/code/javascript';
import { parsePython } from 'gpt-assay/code/python';
import { type JavaScriptOperator, type PythonOperator, applySite } from 'gpt-assay/code';

/** What a JavaScript operator makes of code, place by place; throws where that does not parse. */
export function javaScriptVariantsOf({ sitesIn }: JavaScriptOperator, code: string): readonly string[] {
  const parsed = parseProgram(code);
  if (parsed.status !== 'parsed') {
    throw new Error(parsed.message);
  }
  return sitesIn(parsed).map((site) => {
    const variant = applySite(parsed.code, site);
    const { status } = parseProgram(variant);
    if (status !== 'parsed') {
      throw new Error(`${status}: ${variant}`);
    }
    return variant;
  });
}

/** What a Python operator makes of code, place by place; throws where that cannot be read. */
export function pythonVariantsOf({ sitesIn }: PythonOperator, code: string): readonly string[] {
  const parsed = parsePython(code);
  if (parsed.status !== 'parsed') {
    throw new Error(parsed.message);
  }
  return sitesIn(parsed).map((site) => {
    const variant = applySite(parsed.code, site);
    const read = parsePython(variant);
    if (read.status !== 'parsed' || read.problems.length > 0) {
      throw new Error(`cannot be read: ${variant}`);
    }
    return variant;
  });
}

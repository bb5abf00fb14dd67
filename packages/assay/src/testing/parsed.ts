import { parseProgram, type ParsedProgram } from '../code/javascript/parse-program';

/** Parses code that a test knows to be right. */
export function parsed(code: string): ParsedProgram {
  const parsing = parseProgram(code);
  if (parsing.status !== 'parsed') {
    throw new Error(`the test's code cannot be parsed: ${parsing.message}`);
  }
  return parsing;
}

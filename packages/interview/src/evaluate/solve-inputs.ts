import { InputError } from 'gpt-assay/plugin';
import { languages } from 'gpt-assay/sandbox';
import { describeValue, drawInputs, readGivenCode } from 'gpt-assay/code';
import type { CodingQuestion, InputsCheck } from '../question';
import type { ProgramTools } from './call-program';
import type { DrawnCall } from './judge-inputs';
import { notRun } from './evaluation';
import { madeCalls } from './made-calls';

/**
 * Draws the inputs of a check and runs the question's own solution on them; if the solution fails, its author must fix
 * it.
 */
export async function solveInputs(
  { name, file, line, functionName, solutions, texts }: CodingQuestion,
  check: InputsCheck,
  seed: string,
  tools: ProgramTools,
): Promise<readonly DrawnCall[]> {
  const fault = (message: string): InputError =>
    new InputError([{ file, line, field: `${name}.Solution`, message: `${message} (check ${check.name})` }]);
  const language = languages.find((one) => solutions[one] !== undefined && tools.sandbox.languages.includes(one));
  const code = language === undefined ? undefined : solutions[language];
  if (language === undefined || code === undefined) {
    throw fault(`there is none that the sandbox runs (${tools.sandbox.languages.join(', ')})`);
  }
  const reading = readGivenCode(code, { language, functionName });
  if (reading.kind !== 'code') {
    throw fault(`no function was found in ${language}`);
  }
  const { asked } = reading;
  const made = madeCalls({ language, code: reading.code, given: texts[language]?.Given, entry: asked.entry }, tools);
  const inputs = drawInputs(check, seed);
  await made.make(inputs, []);
  return inputs.map((args): DrawnCall => {
    const outcome = made.outcomeOf(args) ?? notRun;
    if (outcome.kind === 'failure') {
      const call = `${asked.name}(${args.map((arg) => describeValue(arg, language)).join(', ')})`;
      throw fault(`in ${language}, ${call}: ${outcome.description}`);
    }
    return { args, expected: outcome.value, language };
  });
}

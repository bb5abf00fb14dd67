import { type ParsedProgram, findFunctions, toModuleSource } from 'gpt-assay/code/javascript';
import type { OracleTools } from 'gpt-assay/oracle';

const values = [0, 1, -3, 7, 'abcab', '', [3, 1, 2, 3], ['a', 'b'], [], null, true];
const calls = values.flatMap((value, index) => [[value], [value, values[(index + 3) % values.length] ?? 0, 2]]);

/** What a program prints and what its function gives for values of many kinds, as text. */
export async function javaScriptOutcome({ sandbox }: OracleTools, parsed: ParsedProgram): Promise<string> {
  const found = findFunctions(parsed).find(({ certain, node }) => certain && node !== undefined);
  const source = toModuleSource(parsed, { ...found });
  const {
    load,
    output,
    calls: outcomes,
  } = await sandbox.run({ language: 'javascript', source, calls, limits: { cpuMs: 1_000, callCpuMs: 200 } });
  // Messages of errors quote names.
  const said = outcomes.map(({ status, ...rest }) => [status, 'value' in rest ? rest.value : '']);
  return JSON.stringify([load.status, output, said]);
}

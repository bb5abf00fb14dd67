import { mentions } from '../../code/javascript/definitions';
import { hostNames } from '../../code/javascript/host-names';
import { toModuleSource, type ModuleOptions } from '../../code/javascript/module-source';
import { parseProgram } from '../../code/javascript/parse-program';
import { submissionEntry, toSubmissionSource } from '../../code/python/submission-source';
import type { Job, Language } from '../../sandbox/sandbox';
import { searchCounterexample, type Comparison, type Search } from '../counterexample';
import type { OracleTools } from '../oracle';
import type { CalledFunction } from './find-called';

/** A submission and which of its functions is called. */
export interface CalledCode {
  readonly language: Language;
  readonly code: string;
  readonly called: CalledFunction;
}

/** The job that calls a function of code, without its calls; `undefined` for JavaScript that cannot be read. */
export function toCallingJob({ language, code, called: { entry } }: CalledCode): Omit<Job, 'calls'> | undefined {
  if (language === 'python') {
    return { language, source: toSubmissionSource(code, { entry }), entry: submissionEntry };
  }
  const parsed = parseProgram(code);
  return parsed.status === 'parsed' ? { language, source: toModuleSource(parsed, { entry }) } : undefined;
}

/** Compares what a function does with what it must do; the code around it that needs what the sandbox lacks does not count. */
export function compareCalls<Input>(
  { language, code, called }: CalledCode,
  search: Search<Input>,
  tools: OracleTools,
): Promise<Comparison> {
  const { name, entry } = called;
  switch (language) {
    case 'javascript':
      return compareJavaScript(code, entry, (source) =>
        searchCounterexample({ source, standIns: hostNames }, name, search, tools),
      );
    case 'python':
      return comparePython(code, (definitionsOnly) =>
        searchCounterexample(
          { language, source: toSubmissionSource(code, { entry, definitionsOnly }), entry: submissionEntry },
          name,
          search,
          tools,
        ),
      );
  }
}

async function compareJavaScript(
  code: string,
  entry: string,
  compare: (source: string) => Promise<Comparison>,
): Promise<Comparison> {
  const parsed = parseProgram(code);
  if (parsed.status !== 'parsed') {
    return { status: 'unknown', because: parsed.message };
  }
  const run = (parts: ModuleOptions): Promise<Comparison> => compare(toModuleSource(parsed, { entry, ...parts }));
  const whole = await run({});
  switch (whole.status) {
    case 'unloaded': {
      const mayWait = whole.errorName !== 'ReferenceError' && mentions(parsed.program, hostNames);
      const ofDefinitions = mayWait ? await run({ definitionsOnly: true }) : whole;
      return ofDefinitions.status === 'unknown' && ofDefinitions.isAbsent === true ? whole : ofDefinitions;
    }
    case 'unknown': {
      // The engine has no `await` at the top of a module.
      const without = parsed.isModule ? await run({ mayWait: true }) : whole;
      const rest = without.status === 'unloaded' ? await run({ definitionsOnly: true }) : without;
      const lacksValue = rest.status === 'differs' && rest.evidence.includes('threw ReferenceError');
      return lacksValue ? whole : rest;
    }
    case 'agrees':
    case 'differs':
      return whole;
  }
}

/** What only works with a user, a terminal or another program around it. */
const surroundings =
  /\b(input|raw_input|stdin|argv|open|exit|quit|SystemExit|argparse|unittest|pytest|doctest|timeit|urllib|requests|socket|tkinter|turtle|threading|subprocess|multiprocessing)\b/;

async function comparePython(
  code: string,
  compare: (definitionsOnly: boolean) => Promise<Comparison>,
): Promise<Comparison> {
  const whole = await compare(false);
  const mayWait =
    whole.status === 'unloaded' &&
    !/^(Name|Syntax|Indentation|Tab)Error$/.test(whole.errorName ?? '') &&
    surroundings.test(code);
  const comparison = mayWait ? await compare(true) : whole;
  if (comparison.status === 'unloaded' && /^(ModuleNotFound|Import)Error$/.test(comparison.errorName ?? '')) {
    return { status: 'unknown', because: `${comparison.evidence}, which is not available in the sandbox` };
  }
  return comparison;
}

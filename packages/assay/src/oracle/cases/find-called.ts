import { parseProgram } from '../../code/javascript/parse-program';
import { findAsked, namedAsWanted, takes } from '../../code/reply/choose-asked';
import { readSource } from '../../code/reply/read-source';
import type { SourceFunction, SourceReading } from '../../code/reply/source-reading';
import type { WantedFunction } from '../../code/reply/code-reading';
import { no, undecided, type Ruling } from '../oracle';

/** The function of a submission that cases call. */
export interface CalledFunction {
  readonly name: string;
  /** As `SourceFunction` has it. */
  readonly entry: string;
}

/** Finds the function that cases call, or says what its absence shows; code with several that may be meant is never guessed at. */
export function findCalled(
  code: string,
  wanted: WantedFunction & { readonly functionName: string },
): CalledFunction | Ruling {
  const { functionName, language } = wanted;
  const reading = readSource(code, language);
  const broken = describeBroken(reading, language) ?? (reading.code === code ? undefined : describeTyped(code));
  if (broken !== undefined) {
    return broken;
  }
  // What a call gives, such as memoize(…), is a function as well.
  const isNamed = namedAsWanted(reading.functions, wanted).length > 0;
  if (!isNamed && reading.given.has(functionName)) {
    return { name: functionName, entry: functionName };
  }
  const found = findAsked(reading.functions, wanted).filter((one) => isNamed || mayBeMeant(one, wanted));
  const [only] = found;
  if (only !== undefined && found.length === 1) {
    return { name: only.name === 'default' ? functionName : only.name, entry: only.entry };
  }
  if (only !== undefined) {
    const names = [...new Set(found.map(({ name, entry }) => (language === 'python' ? entry : name)))].join(', ');
    return undecided(`several functions could be ${functionName}: ${names}`);
  }
  return /\b(?:def|lambda|function|class)\b|=>/.test(code)
    ? undecided(`no function ${functionName} can be reached from the top of the file`)
    : no('the code has no function');
}

/** Whether a function under another name may be the one: it takes the arguments and tries out no others. */
function mayBeMeant(one: SourceFunction, { parameters }: WantedFunction): boolean {
  return (
    (parameters === undefined || takes(one, parameters)) && !/test|main|demo|example|assert|expect/i.test(one.name)
  );
}

/** Readers of replies leave types out; a file of JavaScript cannot be run with them. */
function describeTyped(code: string): Ruling | undefined {
  const parsed = parseProgram(code);
  return parsed.status === 'broken' ? no(`line ${parsed.line} does not parse: ${parsed.message}`) : undefined;
}

/** Python itself says best what is wrong with Python, if there is anything to call. */
function describeBroken(
  { problem, functions }: SourceReading,
  language: WantedFunction['language'],
): Ruling | undefined {
  if (problem === undefined || (language === 'python' && problem.line !== undefined && functions.length > 0)) {
    return undefined;
  }
  const { line, message } = problem;
  if (line === undefined) {
    return undecided(message);
  }
  return language === 'python' ? undecided(`line ${line}: ${message}`) : no(`line ${line} does not parse: ${message}`);
}

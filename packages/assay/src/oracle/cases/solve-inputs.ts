import { InputError } from '../../basics/errors';
import { adapt } from '../../code/values/adapt';
import { drawInputs } from '../../code/values/draw-inputs';
import { edgeInputs } from '../../code/values/edge-inputs';
import { toInputSpec, type InputSpec } from '../../code/values/input-spec';
import { languages, type Language, type Sandbox } from '../../sandbox/sandbox';
import type { Wire } from '../../sandbox/wire';
import { notations } from '../notations';
import { describeLoad, describeOutcome } from '../describe-outcome';
import { callLimits, limitsOf } from './call-limits';
import { usualTimes, type AnalyticCases } from './cases-file';
import { compareCalls, toCallingJob } from './compare-calls';
import { findCalled } from './find-called';
import { casesIn, searchOf, type Tried } from './tried';

/** Where an analytic stands in the file of its cases. */
export interface CasesPlace {
  readonly file: string;
  readonly analytic: string;
  readonly lineOf: (path: readonly PropertyKey[]) => number | undefined;
}

/** Draws the inputs of an analytic, smallest first, and lets its reference say what each must give; whatever the reference does not handle is the author's to fix. */
export async function solveInputs(
  asked: AnalyticCases,
  language: Language,
  place: CasesPlace,
  sandbox: Sandbox,
): Promise<readonly Tried[]> {
  const { reference = {}, inputs = [], times = usualTimes, within } = asked;
  const written = [language, ...languages].find(
    (one) => reference[one] !== undefined && sandbox.languages.includes(one),
  );
  const code = written === undefined ? undefined : reference[written];
  const fault = (message: string, ...field: readonly string[]): InputError => {
    const path = [place.analytic, 'reference', ...field];
    return new InputError([{ file: place.file, line: place.lineOf(path), field: path.join('.'), message }]);
  };
  if (written === undefined || code === undefined) {
    throw fault(`there is none that the sandbox runs (${sandbox.languages.join(', ')})`);
  }
  const called = findCalled(code, {
    language: written,
    functionName: asked.function,
    parameters: inputs.length,
  });
  if ('status' in called) {
    throw fault(called.status === 'undecided' ? called.because : called.evidence, written);
  }
  const job = toCallingJob({ language: written, code, called });
  if (job === undefined) {
    throw fault('it does not parse', written);
  }
  const ofCases = await compareCalls({ language: written, code, called }, searchOf(casesIn(asked, written)), {
    sandbox,
    signal: new AbortController().signal,
  });
  if (ofCases.status === 'differs') {
    throw fault(`it contradicts a case: ${ofCases.evidence}`, written);
  }
  const specs = inputs.map(toInputSpec);
  const calls = chooseInputs(specs, place.analytic, times);
  const result = await sandbox.run({
    ...job,
    settle: false,
    calls: calls.map((args) => args.map((arg) => adapt(arg, written))),
    limits: limitsOf(calls.length),
  });
  if (!result.found) {
    const problem = describeLoad(result);
    throw fault(problem.status === 'unknown' ? problem.because : problem.evidence, written);
  }
  const { describe } = notations[written];
  return calls.map((args, index): Tried => {
    const outcome = result.calls[index] ?? { status: 'not run' };
    if (outcome.status !== 'returned') {
      const shown = args.map((arg) => describe(adapt(arg, written))).join(', ');
      const what = describeOutcome(outcome, callLimits.cpuMs, describe);
      throw fault(`${called.name}(${shown}) ${what}: draw only inputs that it handles`, written);
    }
    return {
      args: args.map((arg) => adapt(arg, language)),
      expectation: {
        kind: 'returns',
        value: written === language ? outcome.value : adapt(outcome.value, language),
        within,
      },
    };
  });
}

/** Fixed, so that the same code always gets the same inputs. */
const seed = '1';

/** Edges, then what is drawn, each once, smallest first. */
function chooseInputs(specs: readonly InputSpec[], name: string, times: number): readonly (readonly Wire[])[] {
  const drawn = drawInputs({ name, inputs: specs, times }, seed);
  const different = new Map([...edgeInputs(specs), ...drawn].map((args) => [JSON.stringify(args), args]));
  return [...different.values()].slice(0, times).sort((a, b) => sizeOf(a) - sizeOf(b));
}

function sizeOf(args: readonly Wire[]): number {
  return JSON.stringify(args).length;
}

import { loadPrices } from '../../model/prices/load-prices';
import type { PriceOverride } from '../../model/prices/price-schema';
import { refuseUnpriced } from '../../model/prices/refuse-unpriced';
import type { CodingRequest } from '../../model/request-parameters';
import { chooseCoders, type ChosenCoders, type Coder } from '../../kinds/interview/asking/choose-coders';
import type { Settings } from '../../basics/settings/settings';
import type { Invocation } from '../command';
import { failWith, readAskingFlags } from '../run-options';
import { createFlagReader } from '../flag-reader';
import type { Terminal } from '../terminal';
import { readParameters } from './interview-options';

/** What is asked for where the command line says nothing else. */
export interface Wish {
  /** The one model that is asked, whatever else is named. */
  readonly only?: string;
  readonly request: CodingRequest;
}

/** Who is asked, how often, and within what limits. */
export interface Asking extends ChosenCoders {
  /** The coders of each wish. */
  readonly parts: readonly (readonly Coder[])[];
  readonly settings: Settings;
  readonly runs: number;
  /** Prices of the user's own file. */
  readonly prices: readonly PriceOverride[];
  /** What the budget does not cover, in words. */
  readonly unpriced: readonly string[];
  readonly flags: { readonly confirmAbove: number; readonly out: string | undefined };
}

/** Reads what an asking step was given; every unusable value in one error. */
export function readAsking(
  command: string,
  { options, settings }: Invocation,
  wishes: readonly Wish[],
  problems: string[],
): Asking {
  const read = createFlagReader(options, problems);
  const { models, runs, out, confirmAbove, apply } = readAskingFlags(options, read);
  const parameters = wishes.map(({ request }) => readParameters(options, request, problems));
  failWith(command, [...new Set(problems)]);
  const applied = apply(settings);
  const chosen = wishes.map(({ only, request: { model } }, index) =>
    chooseCoders(applied, {
      ...{ models: only === undefined ? models : [only], model },
      parameters: parameters[index] ?? { responseFormat: 'text' },
    }),
  );
  const parts = chosen.map((one) => one.coders);
  const coders = parts.flat();
  const prices = loadPrices(settings.root);
  const unpriced = refuseUnpriced(
    coders.map(({ model }) => model),
    { ...applied, overrides: prices },
  );
  const substituted = chosen.some((one) => one.substituted);
  return {
    ...{ coders, parts, substituted, prices, unpriced },
    settings: applied,
    runs: runs ?? settings.runs ?? 1,
    flags: { confirmAbove, out },
  };
}

/** Says who answers when that is nobody's choice, and what cannot be sent. */
export function announceCoders({ coders, substituted, unpriced }: Asking, terminal: Terminal): void {
  if (substituted) {
    terminal.error(
      `No key and no model: ${[...new Set(coders.map(({ model }) => model.name))].join(', ')} answers with the questions' own solutions. Set OPENAI_API_KEY and --model to ask a model.`,
    );
  }
  for (const note of unpriced) {
    terminal.error(note);
  }
  for (const note of new Set(coders.flatMap(({ model, parameters }) => notesOf(model, parameters)))) {
    terminal.error(`note: ${note}`);
  }
}

function notesOf(
  model: Asking['coders'][number]['model'],
  parameters: Asking['coders'][number]['parameters'],
): readonly string[] {
  return model.prepare({
    challenge: 'interview',
    prompt: { system: undefined, user: '' },
    parameters,
    answer: { type: 'object', properties: {}, required: [], additionalProperties: false },
    about: { kind: 'coding', id: '', language: 'python', solution: undefined },
  }).notes;
}

import type { Challenge } from '../kinds/validator/challenge/challenge';
import { findOracle } from '../oracle/find-oracle';
import { loadOracle } from '../oracle/load-oracle';
import { openSandbox } from '../sandbox/open-sandbox';
import type { Settings } from '../basics/settings/settings';
import { missingKeys } from '../model/open-model';
import { openValidator, type Validator } from '../kinds/validator/validator';
import type { Proposers } from './propose';

/** Which proposers to open. */
export interface ProposersOptions {
  readonly settings: Settings;
  readonly signal: AbortSignal;
  /** Tells the user who proposes, and notes about servers. */
  readonly say: (line: string) => void;
  /** Models named on the command line. */
  readonly models?: readonly string[] | undefined;
  /** Whether a model may be asked at all. */
  readonly asks: boolean;
}

/** Proposers of labels, open until closed. */
export interface OpenProposers extends Proposers {
  readonly close: () => Promise<void>;
}

/**
 * Opens the proposers for a challenge: its oracle, and a model with an independent opinion. Offline models only repeat
 * the oracle or know nothing, so one of them proposes only when the command line names it.
 */
export function openProposers(
  challenge: Challenge,
  { settings, signal, say, models, asks }: ProposersOptions,
): OpenProposers {
  const { root, id, prompt } = challenge;
  const files = findOracle(root, id);
  const analytics = prompt.analytics.map(({ name }) => name);
  const sandbox = files.length === 0 ? undefined : openSandbox();
  const oracle =
    sandbox === undefined ? undefined : { oracle: loadOracle(root, files, analytics), tools: { sandbox, signal } };
  const validator = asks ? openAsked(challenge, { settings, signal, say, models }) : undefined;
  const names = [
    ...(files.length === 0 ? [] : [`the oracle (${files.join(', ')})`]),
    ...(validator === undefined ? [] : validator.models.slice(0, 1).map(({ name }) => name)),
  ];
  const whyNoModel = asks && validator === undefined ? '; no model is asked, because no key is set' : '';
  say(
    names.length === 0
      ? `Nobody proposes labels: ${id} has no oracle${asks ? ', and no key is set to ask a model' : ''}.`
      : `Labels are proposed by ${names.join(' and ')}${names.length === 1 ? ' alone' : ''}${whyNoModel}.`,
  );
  return {
    oracle,
    validator,
    async close() {
      await sandbox?.close();
    },
  };
}

function openAsked(
  {
    id,
    prompt: {
      request: { model },
    },
  }: Challenge,
  { settings, signal, say, models }: Omit<ProposersOptions, 'asks'>,
): Validator | undefined {
  const names = settings.models.length > 0 ? settings.models : [model];
  if (models === undefined && missingKeys(names, settings).length > 0) {
    return undefined;
  }
  const validator = openValidator(id, {
    settings: { ...settings, runs: 1, ...(models !== undefined && { models }) },
    signal,
    say,
    growing: true,
  });
  return models === undefined && validator.models[0]?.offline === true ? undefined : validator;
}

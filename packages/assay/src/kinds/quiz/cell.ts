import { appendTo } from '../../basics/collections';
import { AssayError } from '../../basics/errors';
import type { Group } from '../../experiment/group';
import type { Model } from '../../model/model';
import { loadPrices } from '../../model/prices/load-prices';
import { KeyRefusedError } from '../../model/trust/refusal';
import { isPriced } from '../../model/prices/price-of';
import { overridesFor } from '../../model/prices/price-override';
import type { PriceOverride } from '../../model/prices/price-schema';
import { listedServer } from '../../model/server-address';
import type { Settings } from '../../basics/settings/settings';
import type { RequestParameters } from '../../model/request-parameters';
import { openListedModel } from '../model-list/open-listed-model';
import { findListed, labelOf, type ModelConfig } from '../model-list/model-config';
import { examinee } from './offline-examinee';
import type { Quiz } from './quiz';

/** One model with one system prompt. */
export interface Cell {
  /** The model's name in reports. */
  readonly label: string;
  readonly model: Model;
  /** Index of the system prompt in the configuration. */
  readonly prompt: number;
  /** The whole system message, including the supersystemprompt; `undefined` for none. */
  readonly system: string | undefined;
  readonly parameters: RequestParameters;
  /** Whether prices apply: list prices for OpenAI's own server, and `prices` for others. */
  readonly priced: boolean;
  /** The user's own prices for the model. */
  readonly prices?: readonly PriceOverride[];
  /** Present if answers are majority votes: the number of votes, and the model's name in the configuration. */
  readonly vote?: { readonly of: number; readonly label: string } | undefined;
}

/** The name of a cell in tests and messages. */
export function nameOfCell({ label, prompt }: Pick<Cell, 'label' | 'prompt'>): string {
  return `${label}, Prompt[${prompt}]`;
}

/** The group under which a cell's trials are counted. */
export function groupOfCell({ label, prompt, vote }: Pick<Cell, 'label' | 'prompt' | 'vote'>): Group {
  const group = { model: label, prompt: `Prompt[${prompt}]` };
  return vote === undefined ? group : { ...group, vote: { of: vote.of, models: [vote.label] } };
}

/** The wanted cells; by default every enabled model with every system prompt. */
export interface CellChoice {
  /** Labels or names of models in the configuration, or names of other models. */
  readonly models?: readonly string[];
  /** Indexes of system prompts. */
  readonly prompts?: readonly number[];
}

/** The cells of a quiz: for each model, one per system prompt. All missing keys and models are in one error. */
export function createCells(
  { config, files }: Quiz,
  settings: Settings,
  environment: Readonly<Record<string, string | undefined>>,
  choice: CellChoice,
): readonly Cell[] {
  const overrides = loadPrices(settings.root);
  const { vote: of = 1 } = settings;
  const problems: string[] = [];
  const refused = new Set<string>();
  const models =
    choice.models === undefined
      ? config.models.filter(({ enabled }) => enabled)
      : [...new Set(choice.models.map(configOf))];
  if (models.length === 0) {
    problems.push(`no model of ${files.config} is enabled: set "enabled": true on one, or name one with --model`);
  }
  const wanted = choice.prompts ?? [...config.systemPrompts.keys()];
  appendTo(
    problems,
    wanted
      .filter((index) => config.systemPrompts[index] === undefined)
      .map((index) => `there is no Prompt[${index}]: ${files.config} has ${describePrompts(config.systemPrompts)}`),
  );
  const cells = models.flatMap((model): readonly Cell[] => {
    try {
      const label = labelOf(model);
      const created = openListedModel(model, { settings, environment, file: files.config, answerer: examinee });
      const { server, offline } = created;
      const prices = offline ? [] : overridesFor(overrides, [created]);
      const listed = server === listedServer;
      return wanted.map((prompt) => ({
        label: of === 1 ? label : `vote of ${of} × ${label}`,
        ...(of > 1 && { vote: { of, label } }),
        model: created,
        prompt,
        system: systemOf(config.systemPrompts[prompt] ?? '', config.supersystemprompt),
        parameters: model.request ?? { responseFormat: 'text' },
        priced: listed || (!offline && isPriced(created.name, new Date(), { server, overrides: prices })),
        ...(prices.length > 0 && { prices }),
      }));
    } catch (error) {
      if (!(error instanceof AssayError)) {
        throw error;
      }
      if (error instanceof KeyRefusedError) {
        refused.add(error.message.replaceAll('\n', '\n  '));
        return [];
      }
      const isConfigured = config.models.includes(model) || !error.message.includes('needs a key');
      const labels = config.models.map(labelOf).join(', ');
      problems.push(isConfigured ? error.message : `${error.message}; the models of ${files.config} are: ${labels}`);
      return [];
    }
  });
  appendTo(problems, refused);
  if (problems.length > 0) {
    throw new AssayError(['The quiz cannot be asked:', ...problems.map((text) => `  - ${text}`)].join('\n'));
  }
  return cells;

  function configOf(name: string): ModelConfig {
    return findListed(config.models, name) ?? { name, enabled: true };
  }
}

function systemOf(systemPrompt: string, supersystemprompt: string): string | undefined {
  const parts = [systemPrompt, supersystemprompt].filter((part) => part.trim() !== '');
  return parts.length === 0 ? undefined : parts.join('\n');
}

function describePrompts(prompts: readonly string[]): string {
  return prompts.length === 1 ? 'Prompt[0] only' : `Prompt[0] to Prompt[${prompts.length - 1}]`;
}

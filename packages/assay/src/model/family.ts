import type { ResponseFormat } from './request-parameters';

/** What a family of models accepts. */
export interface Family {
  readonly pattern: RegExp;
  /** Whether temperature and top_p may be sent: `without-reasoning` when reasoning_effort is "none". */
  readonly sampling: 'yes' | 'no' | 'without-reasoning';
  readonly tokenCap: 'max_tokens' | 'max_completion_tokens';
  readonly systemRole: 'system' | 'developer';
  /** The strictest response format it supports. */
  readonly strictest: ResponseFormat;
  readonly reasoningEffort: boolean;
}

const reasoning = {
  tokenCap: 'max_completion_tokens',
  systemRole: 'developer',
  strictest: 'json_schema',
  reasoningEffort: true,
} as const;
const claude = { tokenCap: 'max_tokens', systemRole: 'system', strictest: 'json_schema' } as const;
const classic = { sampling: 'yes', systemRole: 'system', reasoningEffort: false } as const;

/** By model id; the first matching pattern decides. */
const families: readonly Family[] = [
  { pattern: /^gpt-5-chat/, ...classic, tokenCap: 'max_completion_tokens', strictest: 'json_schema' },
  { pattern: /^gpt-5\.\d/, ...reasoning, sampling: 'without-reasoning' },
  { pattern: /^(gpt-[5-9]|o\d)/, ...reasoning, sampling: 'no' },
  { pattern: /^gpt-4o-2024-05-13/, ...classic, tokenCap: 'max_completion_tokens', strictest: 'json_object' },
  { pattern: /^gpt-4(o|\.\d)/, ...classic, tokenCap: 'max_completion_tokens', strictest: 'json_schema' },
  { pattern: /^gpt-(4-turbo|4-\d{4}-preview|3\.5)/, ...classic, tokenCap: 'max_tokens', strictest: 'json_object' },
  { pattern: /^gpt-4(-|$)/, ...classic, tokenCap: 'max_tokens', strictest: 'text' },
  { pattern: /^claude-(opus|sonnet)-4-6/, ...claude, sampling: 'yes', reasoningEffort: true },
  {
    pattern: /^claude-([23]|instant|(opus|sonnet|haiku)-4-(0|1|5|20))/,
    ...claude,
    sampling: 'yes',
    reasoningEffort: false,
  },
  { pattern: /^claude-/, ...claude, sampling: 'no', reasoningEffort: true },
];

/** Any model that the table does not list, such as one served by llama.cpp, Ollama or vLLM. */
const unknownFamily: Family = {
  pattern: /(?:)/,
  ...classic,
  tokenCap: 'max_tokens',
  strictest: 'json_schema',
  reasoningEffort: true,
};

/** The family of a model id; a fine-tuned `ft:` id has the family of its base model. */
export function familyOf(model: string): Family {
  return families.find(({ pattern }) => pattern.test(baseOf(model))) ?? unknownFamily;
}

/** Shutdown dates (ISO) that OpenAI has announced, as of 2026-11-20; the first matching pattern decides. */
const shutdowns: readonly (readonly [RegExp, string])[] = [
  [/^(o1|o3-mini|o4-mini|gpt-4\.1-nano|gpt-3\.5-turbo|gpt-4)(-\d{4}(-\d{2}-\d{2})?)?$/, '2026-10-23'],
  [/^(gpt-5|gpt-5-mini|gpt-5-nano|o3)(-\d{4}-\d{2}-\d{2})?$/, '2026-12-11'],
  [/^(gpt-4o|gpt-4o-mini|gpt-4\.1|gpt-4\.1-mini)(-\d{4}-\d{2}-\d{2})?$/, '2027-01-14'],
  [/^(gpt-5\.1|gpt-5\.4-nano)(-\d{4}-\d{2}-\d{2})?$/, '2027-04-01'],
];

/** The announced shutdown date (ISO) of one of OpenAI's models, if any. */
export function shutdownOf(model: string): string | undefined {
  return shutdowns.find(([pattern]) => pattern.test(baseOf(model)))?.[1];
}

function baseOf(model: string): string {
  return /^ft:([^:]*)/.exec(model)?.[1] ?? model;
}

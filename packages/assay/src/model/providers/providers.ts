import { AssayError } from '../../basics/errors';
import type { Dialect } from '../dialect';
import { openAIURL } from '../server-address';

/** A server behind short names such as `groq/llama-3.3-70b-versatile`. */
export interface Provider {
  /**
   * The part before the slash. In capitals, it starts the name of the variable that replaces the address:
   * `addressVariableOf`.
   */
  readonly name: string;
  /** `undefined` when each account has its own. */
  readonly baseURL: string | undefined;
  /** Variable that holds its key. A server on this machine may need none. */
  readonly key: string;
  /** How its requests differ from OpenAI's. */
  readonly dialect?: Dialect;
  /** Its name in the price list (genai-prices). */
  readonly priceList?: string;
  /** Price multipliers of service tiers, such as `{ batch: 0.5 }`. */
  readonly tiers?: Readonly<Record<string, number>>;
}

/** The variable that replaces a provider's address. */
export function addressVariableOf({ name }: Pick<Provider, 'name'>): string {
  return `${name.toUpperCase().replaceAll('-', '_')}_BASE_URL`;
}

/** Assay's own providers of short names, whose keys may go to their servers. */
export const ownProviders: readonly Provider[] = [
  // Anthropic, by its own protocol: https://platform.claude.com/docs/en/api/messages
  {
    name: 'anthropic',
    baseURL: 'https://api.anthropic.com',
    key: 'ANTHROPIC_API_KEY',
    dialect: { protocol: 'messages', seed: 'none', formats: ['json_schema', 'text'] },
    priceList: 'anthropic',
    tiers: { batch: 0.5 },
  },
  // Azure OpenAI, whose models are deployments of a resource: https://learn.microsoft.com/en-us/azure/foundry/openai/api-version-lifecycle
  {
    name: 'azure',
    baseURL: undefined,
    key: 'AZURE_OPENAI_API_KEY',
  },
  // Cerebras: https://inference-docs.cerebras.ai/resources/openai
  {
    name: 'cerebras',
    baseURL: 'https://api.cerebras.ai/v1',
    key: 'CEREBRAS_API_KEY',
    priceList: 'cerebras',
  },
  // DeepSeek: https://api-docs.deepseek.com/api/create-chat-completion
  {
    name: 'deepseek',
    baseURL: 'https://api.deepseek.com',
    key: 'DEEPSEEK_API_KEY',
    dialect: { seed: 'none', formats: ['json_object', 'text'] },
    priceList: 'deepseek',
  },
  // Google's Gemini API, by its own protocol: https://ai.google.dev/api/generate-content
  {
    name: 'gemini',
    baseURL: 'https://generativelanguage.googleapis.com',
    key: 'GEMINI_API_KEY',
    dialect: { protocol: 'generateContent' },
    priceList: 'google',
    tiers: { batch: 0.5 },
  },
  // Groq: https://console.groq.com/docs/openai
  {
    name: 'groq',
    baseURL: 'https://api.groq.com/openai/v1',
    key: 'GROQ_API_KEY',
    priceList: 'groq',
  },
  // The server of llama-cpp-python on this machine: https://llama-cpp-python.readthedocs.io/en/latest/server/
  {
    name: 'llama-cpp-python',
    // Hosts identify providers, and vLLM uses localhost:8000.
    baseURL: 'http://127.0.0.1:8000/v1',
    key: 'LLAMA_CPP_PYTHON_API_KEY',
    // The server handles one request at a time and continues after the client has gone: an endless reply would block the
    // next ones.
    dialect: { formats: ['json_object_schema', 'json_object', 'text'], usualTokenCap: 1024 },
  },
  // The server of llama.cpp on this machine: https://github.com/ggml-org/llama.cpp/tree/master/tools/server
  {
    name: 'llamacpp',
    baseURL: 'http://localhost:8080/v1',
    key: 'LLAMA_API_KEY',
  },
  // LM Studio on this machine: https://lmstudio.ai/docs/developer/openai-compat/chat-completions
  {
    name: 'lmstudio',
    baseURL: 'http://localhost:1234/v1',
    key: 'LMSTUDIO_API_KEY',
    dialect: { formats: ['json_schema', 'text'] },
  },
  // Mistral: https://docs.mistral.ai/api
  {
    name: 'mistral',
    baseURL: 'https://api.mistral.ai/v1',
    key: 'MISTRAL_API_KEY',
    dialect: { seed: 'random_seed', batches: 'mistral' },
    priceList: 'mistral',
    tiers: { batch: 0.5 },
  },
  // Ollama on this machine: https://docs.ollama.com/api/openai-compatibility
  {
    name: 'ollama',
    baseURL: 'http://localhost:11434/v1',
    key: 'OLLAMA_API_KEY',
  },
  // OpenAI: https://developers.openai.com/api/docs
  {
    name: 'openai',
    baseURL: openAIURL,
    key: 'OPENAI_API_KEY',
    priceList: 'openai',
  },
  // OpenRouter: https://openrouter.ai/docs/api-reference/overview
  {
    name: 'openrouter',
    baseURL: 'https://openrouter.ai/api/v1',
    key: 'OPENROUTER_API_KEY',
    priceList: 'openrouter',
  },
  // vLLM on this machine: https://docs.vllm.ai/en/stable/serving/openai_compatible_server/
  {
    name: 'vllm',
    baseURL: 'http://localhost:8000/v1',
    key: 'VLLM_API_KEY',
  },
];

const known = [...ownProviders];

/** All providers of short names, with those that plugins add. */
export const providers: readonly Provider[] = known;

/** Adds a provider of a plugin; throws if its name is taken. */
export function addProvider(provider: Provider): void {
  if (known.some(({ name }) => name === provider.name)) {
    throw new AssayError(`There are two providers called ${provider.name}: remove one of the plugins.`);
  }
  known.push(provider);
}

/** All dialects, without duplicates. */
export function allDialects(): readonly Dialect[] {
  return [{}, ...providers.flatMap(({ dialect }) => dialect ?? [])];
}

import { AssayError } from '../../basics/errors';
import type { Dialect } from '../dialect';
import { anthropic } from './anthropic';
import { azure } from './azure';
import { cerebras } from './cerebras';
import { deepseek } from './deepseek';
import { gemini } from './gemini';
import { groq } from './groq';
import { llamaCppPython } from './llama-cpp-python';
import { llamacpp } from './llamacpp';
import { lmstudio } from './lmstudio';
import { mistral } from './mistral';
import { ollama } from './ollama';
import { openai } from './open-ai';
import { openrouter } from './openrouter';
import type { Provider } from './provider';
import { vllm } from './vllm';

/** Assay's own providers of short names, whose keys may go to their servers. */
export const ownProviders: readonly Provider[] = [
  anthropic,
  azure,
  cerebras,
  deepseek,
  gemini,
  groq,
  llamaCppPython,
  llamacpp,
  lmstudio,
  mistral,
  ollama,
  openai,
  openrouter,
  vllm,
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

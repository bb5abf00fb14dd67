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

/** All providers of short names. */
export const providers: readonly Provider[] = [
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

/** All dialects, without duplicates. */
export const dialects: readonly Dialect[] = [{}, ...providers.flatMap(({ dialect }) => dialect ?? [])];

import type { Provider } from './provider';

/** Ollama on this machine: https://docs.ollama.com/api/openai-compatibility */
export const ollama: Provider = {
  name: 'ollama',
  baseURL: 'http://localhost:11434/v1',
  key: 'OLLAMA_API_KEY',
};

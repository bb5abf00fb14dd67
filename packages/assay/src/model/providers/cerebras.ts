import type { Provider } from './provider';

/** Cerebras: https://inference-docs.cerebras.ai/resources/openai */
export const cerebras: Provider = {
  name: 'cerebras',
  baseURL: 'https://api.cerebras.ai/v1',
  key: 'CEREBRAS_API_KEY',
  priceList: 'cerebras',
};

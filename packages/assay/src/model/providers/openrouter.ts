import type { Provider } from './provider';

/** OpenRouter: https://openrouter.ai/docs/api-reference/overview */
export const openrouter: Provider = {
  name: 'openrouter',
  baseURL: 'https://openrouter.ai/api/v1',
  key: 'OPENROUTER_API_KEY',
  priceList: 'openrouter',
};

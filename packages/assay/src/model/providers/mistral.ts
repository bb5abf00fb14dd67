import type { Provider } from './provider';

/** Mistral: https://docs.mistral.ai/api */
export const mistral: Provider = {
  name: 'mistral',
  baseURL: 'https://api.mistral.ai/v1',
  key: 'MISTRAL_API_KEY',
  dialect: { seed: 'random_seed', batches: 'mistral' },
  priceList: 'mistral',
  tiers: { batch: 0.5 },
};

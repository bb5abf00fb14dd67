import type { Provider } from './provider';

/** Anthropic, by its own protocol: https://platform.claude.com/docs/en/api/messages */
export const anthropic: Provider = {
  name: 'anthropic',
  baseURL: 'https://api.anthropic.com',
  key: 'ANTHROPIC_API_KEY',
  dialect: { protocol: 'messages', seed: 'none', formats: ['json_schema', 'text'] },
  priceList: 'anthropic',
  tiers: { batch: 0.5 },
};

import type { Provider } from './provider';

/** Anthropic: https://platform.claude.com/docs/en/api/openai-sdk */
export const anthropic: Provider = {
  name: 'anthropic',
  baseURL: 'https://api.anthropic.com/v1',
  key: 'ANTHROPIC_API_KEY',
  dialect: { seed: 'none', formats: ['text'] },
  priceList: 'anthropic',
};

import type { Provider } from './provider';

/** Groq: https://console.groq.com/docs/openai */
export const groq: Provider = {
  name: 'groq',
  baseURL: 'https://api.groq.com/openai/v1',
  key: 'GROQ_API_KEY',
  priceList: 'groq',
};

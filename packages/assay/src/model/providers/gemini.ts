import type { Provider } from './provider';

/** Google's Gemini API, by its own protocol: https://ai.google.dev/api/generate-content */
export const gemini: Provider = {
  name: 'gemini',
  baseURL: 'https://generativelanguage.googleapis.com',
  key: 'GEMINI_API_KEY',
  dialect: { protocol: 'generateContent' },
  priceList: 'google',
  tiers: { batch: 0.5 },
};

import type { Provider } from './provider';

/** Google's Gemini API: https://ai.google.dev/gemini-api/docs/openai */
export const gemini: Provider = {
  name: 'gemini',
  baseURL: 'https://generativelanguage.googleapis.com/v1beta/openai',
  key: 'GEMINI_API_KEY',
  priceList: 'google',
};

import type { Provider } from './provider';

/** DeepSeek: https://api-docs.deepseek.com/api/create-chat-completion */
export const deepseek: Provider = {
  name: 'deepseek',
  baseURL: 'https://api.deepseek.com',
  key: 'DEEPSEEK_API_KEY',
  dialect: { seed: 'none', formats: ['json_object', 'text'] },
  priceList: 'deepseek',
};

import { openAIURL } from '../server-address';
import type { Provider } from './provider';

/** OpenAI: https://developers.openai.com/api/docs */
export const openai: Provider = {
  name: 'openai',
  baseURL: openAIURL,
  key: 'OPENAI_API_KEY',
  priceList: 'openai',
};

import type { Provider } from './provider';

/** LM Studio on this machine: https://lmstudio.ai/docs/developer/openai-compat/chat-completions */
export const lmstudio: Provider = {
  name: 'lmstudio',
  baseURL: 'http://localhost:1234/v1',
  key: 'LMSTUDIO_API_KEY',
  dialect: { formats: ['json_schema', 'text'] },
};

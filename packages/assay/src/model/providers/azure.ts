import type { Provider } from './provider';

/** Azure OpenAI, whose models are deployments of a resource: https://learn.microsoft.com/en-us/azure/foundry/openai/api-version-lifecycle */
export const azure: Provider = {
  name: 'azure',
  baseURL: undefined,
  key: 'AZURE_OPENAI_API_KEY',
};

import type { Provider } from './provider';

/** vLLM on this machine: https://docs.vllm.ai/en/stable/serving/openai_compatible_server/ */
export const vllm: Provider = {
  name: 'vllm',
  baseURL: 'http://localhost:8000/v1',
  key: 'VLLM_API_KEY',
};

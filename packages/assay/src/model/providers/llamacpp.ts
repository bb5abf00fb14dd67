import type { Provider } from './provider';

/** The server of llama.cpp on this machine: https://github.com/ggml-org/llama.cpp/tree/master/tools/server */
export const llamacpp: Provider = {
  name: 'llamacpp',
  baseURL: 'http://localhost:8080/v1',
  key: 'LLAMA_API_KEY',
};

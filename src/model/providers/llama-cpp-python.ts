import type { Provider } from './provider';

/** The server of llama-cpp-python on this machine: https://llama-cpp-python.readthedocs.io/en/latest/server/ */
export const llamaCppPython: Provider = {
  name: 'llama-cpp-python',
  // vLLM's is localhost:8000: hosts tell providers apart.
  baseURL: 'http://127.0.0.1:8000/v1',
  key: 'LLAMA_CPP_PYTHON_API_KEY',
  // It takes one request at a time, and writes on when nobody waits any more: an endless reply would hold up the next ones.
  dialect: { formats: ['json_object_schema', 'json_object', 'text'], usualTokenCap: 1024 },
};

import type { Provider } from './provider';

/** The server of llama-cpp-python on this machine: https://llama-cpp-python.readthedocs.io/en/latest/server/ */
export const llamaCppPython: Provider = {
  name: 'llama-cpp-python',
  // Hosts identify providers, and vLLM uses localhost:8000.
  baseURL: 'http://127.0.0.1:8000/v1',
  key: 'LLAMA_CPP_PYTHON_API_KEY',
  // The server handles one request at a time and continues after the client has gone: an endless reply would block the
  // next ones.
  dialect: { formats: ['json_object_schema', 'json_object', 'text'], usualTokenCap: 1024 },
};

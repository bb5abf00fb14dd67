import { startEngineProcess } from './child-process';
import { createEnginePool, type EnginePool, joinPools } from './engine-pool';
import { engineArguments, findPythonEngine, pythonPackage } from './engine-command';
import { probeBackend } from './probe-sandbox';
import type { Sandbox, SandboxBackend } from './sandbox';

/** Python processes take 150 MB each; more than this number does not help on typical machines. */
const mostPythonProcesses = 2;

/**
 * JavaScript in quickjs-ng and Python in CPython, both compiled to WebAssembly: an engine with its own capped memory for
 * each job, in processes without environment, files or child processes, which are killed at the deadline. JavaScript
 * works after `npm ci` alone, Python if its package is installed.
 */
export const embeddedBackend: SandboxBackend = {
  name: 'embedded',
  open: (size) => openEmbedded(size, findPythonEngine()),
  probe: () => probeBackend(embeddedBackend),
};

/** Opens the sandbox; without arguments for Python's engine it runs JavaScript only. */
export function openEmbedded(size: number, pythonArguments: readonly string[] | undefined): Sandbox {
  const javascript = openPool(size, engineArguments(), 5_000);
  if (pythonArguments === undefined) {
    return joinPools(
      'embedded, quickjs-ng 0.12.1 in WebAssembly',
      { javascript },
      { python: `Install CPython in WebAssembly: npm install --save-dev ${pythonPackage}` },
    );
  }
  const python = openPool(Math.min(size, mostPythonProcesses), pythonArguments, 1_000);
  return joinPools('embedded, quickjs-ng 0.12.1 and CPython 3.12.0 in WebAssembly', { javascript, python });
}

function openPool(size: number, args: readonly string[], jobsPerProcess: number): EnginePool {
  const start = () => startEngineProcess({ file: process.execPath, args });
  return createEnginePool({ size, start, jobsPerProcess });
}

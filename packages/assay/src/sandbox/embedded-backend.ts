import { isFile } from '../basics/disk/disk';
import { startEngineProcess, type EngineCommand } from './child-process';
import { createEnginePool, type EnginePool } from './engine-pool';
import { engineArguments, findPythonEngine, pythonPackage, type PythonEngine } from './engine-command';
import { joinPools } from './join-pools';
import { probeBackend } from './probe-sandbox';
import { keepPicture } from './python-picture';
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

/** Opens the sandbox; without Python's engine it runs JavaScript only. */
export function openEmbedded(size: number, pythonEngine: PythonEngine | undefined): Sandbox {
  const javascript = openPool(size, { args: engineArguments() }, 5_000);
  if (pythonEngine === undefined) {
    return joinPools(
      'embedded, quickjs-ng 0.12.1 in WebAssembly',
      { javascript },
      { python: `Install CPython in WebAssembly: npm install --save-dev ${pythonPackage}` },
    );
  }
  const { args, picture } = pythonEngine;
  const python = openPool(
    Math.min(size, mostPythonProcesses),
    {
      args,
      onGift: (bytes) => {
        keepPicture(picture, bytes);
      },
    },
    1_000,
    !isFile(picture),
  );
  return joinPools('embedded, quickjs-ng 0.12.1 and CPython 3.12.0 in WebAssembly', { javascript, python });
}

function openPool(
  size: number,
  command: Omit<EngineCommand, 'file'>,
  jobsPerProcess: number,
  firstAlone = false,
): EnginePool {
  const start = () => startEngineProcess({ file: process.execPath, ...command });
  return createEnginePool({ size, start, firstAlone, jobsPerProcess });
}

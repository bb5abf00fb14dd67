import type { Availability } from './availability';
import { confine, type Bubblewrap } from './bubblewrap-command';
import { startEngineProcess } from './child-process';
import { engineArguments, engineFolders } from './engine-command';
import { createEnginePool, type EnginePool } from './engine-pool';
import { findBubblewrap } from './find-bubblewrap';
import { joinPools } from './join-pools';
import { findNativePython, type NativePython } from './native-python';
import { probeBackend } from './probe-sandbox';
import { pythonHarness, pythonProgram } from './python-program';
import type { Sandbox, SandboxBackend } from './sandbox';
import { createSingleUsePool } from './single-use-pool';

/** Data limit of a Node process; Node 24 reserves 512 MiB for code, which counts. The engine's memory is capped within it. */
const nodeDataMb = 1_600;
/** Address space of a Python process, whatever memory its job may use. */
const pythonSpaceMb = 256;

/**
 * Engines in separate namespaces, created by bubblewrap: JavaScript in the same engine as in the embedded backend, Python
 * in this machine's own interpreter, one process for each job.
 */
export async function findBubblewrapBackend(): Promise<Availability> {
  const finding = await findBubblewrap([process.execPath, ...engineFolders()]);
  if (!finding.works) {
    return { available: false, reason: finding.reason, remedy: finding.remedy };
  }
  const python = await findNativePython();
  const { bubblewrap } = finding;
  const backend: SandboxBackend = {
    name: 'bubblewrap',
    open: (size) => openBubblewrap(bubblewrap, python, size),
    probe: () => probeBackend(backend),
  };
  return { available: true, backend, remedies: { python: 'Install Python 3.8 or later as /usr/bin/python3.' } };
}

function openBubblewrap(bubblewrap: Bubblewrap, python: NativePython | undefined, size: number): Sandbox {
  const javascript = openJavaScript(bubblewrap, size);
  if (python === undefined) {
    return joinPools(describe(bubblewrap, undefined), { javascript });
  }
  return joinPools(describe(bubblewrap, python), { javascript, python: openPython(bubblewrap, python, size) });
}

function openJavaScript(bubblewrap: Bubblewrap, size: number): EnginePool {
  const command = confine(bubblewrap, {
    file: process.execPath,
    args: engineArguments(),
    readable: engineFolders(),
    dataMb: nodeDataMb,
  });
  return createEnginePool({ size, start: () => startEngineProcess(command), jobsPerProcess: 5_000 });
}

function openPython(bubblewrap: Bubblewrap, { file, needs }: NativePython, size: number): EnginePool {
  const command = confine(bubblewrap, {
    ...pythonProgram(file),
    readable: [...needs, pythonHarness],
    spaceMb: pythonSpaceMb,
  });
  return createSingleUsePool(size, () => startEngineProcess(command));
}

function describe({ filter }: Bubblewrap, python: NativePython | undefined): string {
  const engines = [
    'JavaScript (quickjs-ng 0.12.1 in WebAssembly)',
    ...(python === undefined ? [] : [`Python ${python.version} (native)`]),
  ];
  const weakness = filter === undefined ? ` without a filter of system calls on ${process.arch}` : '';
  return `bubblewrap${weakness}: ${engines.join(', ')}`;
}

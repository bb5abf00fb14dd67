import {
  type Availability,
  type JavaScriptEngine,
  type Job,
  type Sandbox,
  type SandboxBackend,
  defaultLimits,
} from './sandbox';
import { confine, type Bubblewrap } from './bubblewrap-command';
import { startEngineProcess, type EngineProcess } from './child-process';
import { engineArguments, engineFolders } from './engine-command';
import { createEnginePool, type EnginePool, joinPools, createSingleUsePool } from './engine-pool';
import { findBubblewrap } from './find-bubblewrap';
import { findNativePython, type NativePython } from './native-python';
import { memoryOf, nodeProgram, nodeFlags, pythonHarness, pythonProgram } from './confined-program';
import { probeBackend } from './probe-sandbox';
import { runCommand } from './run-command';

const timeoutMs = 10_000;

/** What newer versions, which set half a gigabyte apart for code, stay below. */
const mostMb = 800;

const readData = "require('node:fs').readFileSync('/proc/self/status', 'utf8').match(/VmData:\\s*(\\d+)/)[1]";

/** Data limit of a Node process; Node 24 reserves 512 MiB for code, which counts. The engine's memory is capped within it. */
const enginesDataMb = 1_600;

/** What Node may take beside its own data and what the code may use: threads, compiled code, the young generation. */
const nodeSpareMb = 128;

/** Address space of a Python process, whatever memory its job may use. */
const pythonSpaceMb = 256;

/** Engines of this machine's own, which run one job in a process. */
interface NativeEngines {
  readonly python: NativePython | undefined;
  /** MiB of data that Node has before it runs anything, if JavaScript runs in Node. */
  readonly nodeDataMb: number | undefined;
}

/**
 * Engines in separate namespaces, created by bubblewrap: JavaScript in the same engine as in the embedded backend, or in
 * the Node that runs us, Python in this machine's own interpreter.
 */
export async function findBubblewrapBackend(engine: JavaScriptEngine = 'quickjs'): Promise<Availability> {
  const finding = await findBubblewrap([process.execPath, ...engineFolders()]);
  if (!finding.works) {
    return { available: false, reason: finding.reason, remedy: finding.remedy };
  }
  const native: NativeEngines = {
    python: await findNativePython(),
    nodeDataMb: engine === 'node' ? await measureNodeData() : undefined,
  };
  const { bubblewrap } = finding;
  const backend: SandboxBackend = {
    name: 'bubblewrap',
    open: (size) => openBubblewrap(bubblewrap, native, size),
    probe: () => probeBackend(backend),
  };
  return { available: true, backend, remedies: { python: 'Install Python 3.8 or later as /usr/bin/python3.' } };
}

/** MiB of data that a Node like ours has before it runs anything; it differs by version, by half a gigabyte. Linux only. */
async function measureNodeData(): Promise<number> {
  const args = [...nodeFlags(defaultLimits.memoryMb), '-p', readData];
  const outcome = await runCommand(process.execPath, args, { timeoutMs });
  const kilobytes = outcome.status === 'succeeded' ? Number(outcome.output) : Number.NaN;
  return Number.isSafeInteger(kilobytes) ? Math.ceil(kilobytes / 1_024) : mostMb;
}

function openBubblewrap(bubblewrap: Bubblewrap, native: NativeEngines, size: number): Sandbox {
  const { python, nodeDataMb } = native;
  return joinPools(describe(bubblewrap, native), {
    javascript: nodeDataMb === undefined ? openQuickJs(bubblewrap, size) : openNode(bubblewrap, nodeDataMb, size),
    ...(python !== undefined && { python: openPython(bubblewrap, python, size) }),
  });
}

function openQuickJs(bubblewrap: Bubblewrap, size: number): EnginePool {
  const command = confine(bubblewrap, {
    file: process.execPath,
    args: engineArguments(),
    readable: engineFolders(),
    dataMb: enginesDataMb,
  });
  return createEnginePool({ size, start: () => startEngineProcess(command), jobsPerProcess: 5_000 });
}

function openNode(bubblewrap: Bubblewrap, nodeDataMb: number, size: number): EnginePool {
  const start = (job: Job): EngineProcess => {
    const dataMb = nodeDataMb + nodeSpareMb + memoryOf(job);
    return startEngineProcess(confine(bubblewrap, { ...nodeProgram(process.execPath, job), dataMb }));
  };
  return createEnginePool({ size, start, jobsPerProcess: 1 });
}

function openPython(bubblewrap: Bubblewrap, { file, needs }: NativePython, size: number): EnginePool {
  const command = confine(bubblewrap, {
    ...pythonProgram(file),
    readable: [...needs, pythonHarness],
    spaceMb: pythonSpaceMb,
  });
  return createSingleUsePool(size, () => startEngineProcess(command));
}

function describe({ filter }: Bubblewrap, { python, nodeDataMb }: NativeEngines): string {
  const engines = [
    `JavaScript (${nodeDataMb === undefined ? 'quickjs-ng 0.12.1 in WebAssembly' : `Node ${process.versions.node}`})`,
    ...(python === undefined ? [] : [`Python ${python.version} (native)`]),
  ];
  const weakness = filter === undefined ? ` without a filter of system calls on ${process.arch}` : '';
  return `bubblewrap${weakness}: ${engines.join(', ')}`;
}

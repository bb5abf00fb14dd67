import { execFile } from 'node:child_process';
import { createContext, runInContext } from 'node:vm';
import { embeddedBackend } from '../packages/assay/dist/sandbox/embedded-backend';
import type { Sandbox } from '../packages/assay/dist/sandbox/sandbox';
import { perSecond, seconds, type Figure } from './figure';
import { inTurns } from './in-turns';
import { medianTimes } from './median';
import { listDescendants, residentMb } from './process-memory';
import { measureBackends } from './sandbox-backends';

const source = 'module.exports = (a, b) => a + b';
const hostile = "module.exports = () => new Array(2 ** 32 - 1).join('xxxxxxxx')";
const rounds = 5;
const perRound = 200;
/** A process for each is so slow that fewer must do; their time is counted as if they were as many. */
const processesPerRound = 20;
const size = 2;

/** Fresh evaluations of a small function: ours, a process with permissions for each, and a context that contains nothing. */
export async function measureSandbox(): Promise<readonly Figure[]> {
  const sandbox = embeddedBackend.open(size);
  const opened = [sandbox];
  try {
    const times = await medianTimes(rounds, {
      ours: () => checkInTurns(perRound, () => evaluate(sandbox)),
      process: () => checkInTurns(processesPerRound, evaluateInProcess),
      context: () => checkInTurns(perRound, evaluateInContext),
    });
    const cold = await medianTimes(rounds, { ours: () => evaluateCold(opened), process: evaluateInProcess });
    const delays = await medianTimes(rounds, {
      alone: () => checkInTurns(perRound, () => evaluate(sandbox)),
      beside: () => besideHostile(sandbox),
    });
    const fresh = await measureMemory();
    const others = await measureBackends();
    const ours = (perRound / times.ours) * 1000;
    const processes = (processesPerRound / times.process) * 1000;
    const contexts = (perRound / times.context) * 1000;
    return [
      {
        name: `fresh evaluations, ${String(size)} processes`,
        ours: perSecond(ours),
        comparison: `a \`node --permission\` for each ${perSecond(processes)}`,
        ratio: ours / processes,
        goal: { text: '≥ 250/s', reached: ours >= 250 },
      },
      {
        name: '  ',
        ours: perSecond(ours),
        comparison: `node:vm, contains nothing ${perSecond(contexts)}`,
        ratio: ours / contexts,
      },
      {
        name: '  cold, with its process',
        ours: seconds(cold.ours),
        comparison: `a \`node --permission\` ${seconds(cold.process)}`,
        ratio: cold.ours / cold.process,
      },
      {
        name: `  ${String(perRound)} beside a hostile one`,
        ours: seconds(delays.beside),
        comparison: `without it ${seconds(delays.alone)}`,
        ratio: delays.beside / delays.alone,
      },
      {
        name: '  memory of a process after 2,050',
        ours: `${fresh.late.toFixed(0)} MB`,
        comparison: `after 200 ${fresh.early.toFixed(0)} MB`,
        ratio: fresh.late / fresh.early,
      },
      ...others,
    ];
  } finally {
    await Promise.all(opened.map((each) => each.close()));
  }
}

function checkInTurns(count: number, work: () => Promise<unknown>): Promise<void> {
  return inTurns({ count, atOnce: size }, async () => {
    check(await work());
  });
}

function check(value: unknown): void {
  if (value !== 3) {
    throw new Error(`1 + 2 came to ${String(value)}`);
  }
}

async function evaluate(sandbox: Sandbox): Promise<unknown> {
  const { calls } = await sandbox.run({ language: 'javascript', source, calls: [[1, 2]] });
  return calls[0]?.status === 'returned' ? calls[0].value : calls[0]?.status;
}

async function evaluateCold(opened: Sandbox[]): Promise<void> {
  const sandbox = embeddedBackend.open(1);
  opened.push(sandbox);
  check(await evaluate(sandbox));
}

function evaluateInProcess(): Promise<unknown> {
  const script = `${source};\nconsole.log(JSON.stringify(module.exports(1, 2)))`;
  const permission = process.allowedNodeEnvironmentFlags.has('--permission') ? '' : 'experimental-';
  const args = [`--${permission}permission`, '--no-warnings', '-e', script];
  return new Promise((resolve, reject) => {
    execFile(process.execPath, args, { env: {}, timeout: 5_000 }, (error, stdout) => {
      if (error === null) {
        resolve(JSON.parse(stdout));
      } else {
        reject(new Error('the process of one evaluation failed', { cause: error }));
      }
    });
  });
}

function evaluateInContext(): Promise<unknown> {
  const context = createContext({ module: { exports: {} } });
  return Promise.resolve(runInContext(`${source};\nmodule.exports(1, 2)`, context, { timeout: 1_000 }));
}

/** One process is busy with it until it is killed; the other works. */
async function besideHostile(sandbox: Sandbox): Promise<void> {
  const limits = { cpuMs: 400, callCpuMs: 400 };
  const attack = sandbox.run({ language: 'javascript', source: hostile, calls: [[]], limits });
  await checkInTurns(perRound, () => evaluate(sandbox));
  const { calls } = await attack;
  if (calls[0]?.status !== 'timeout') {
    throw new Error(`the hostile evaluation was not stopped but ${String(calls[0]?.status)}`);
  }
}

async function measureMemory(): Promise<{ readonly early: number; readonly late: number }> {
  const others = new Set(listDescendants());
  const sandbox = embeddedBackend.open(1);
  const memoryAfter = async (count: number): Promise<number> => {
    for (let job = 0; job < count; job += 1) {
      check(await evaluate(sandbox));
    }
    return Math.max(
      ...listDescendants()
        .filter((pid) => !others.has(pid))
        .map(residentMb),
    );
  };
  try {
    return { early: await memoryAfter(200), late: await memoryAfter(1_850) };
  } finally {
    await sandbox.close();
  }
}

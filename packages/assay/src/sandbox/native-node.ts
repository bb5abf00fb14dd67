import { nodeFlags } from './node-program';
import { runCommand } from './run-command';
import { defaultLimits } from './sandbox';

const timeoutMs = 10_000;
/** What newer versions, which set half a gigabyte apart for code, stay below. */
const mostMb = 800;
const readData = "require('node:fs').readFileSync('/proc/self/status', 'utf8').match(/VmData:\\s*(\\d+)/)[1]";

/** MiB of data that a Node like ours has before it runs anything; it differs by version, by half a gigabyte. Linux only. */
export async function measureNodeData(): Promise<number> {
  const args = [...nodeFlags(defaultLimits.memoryMb), '-p', readData];
  const outcome = await runCommand(process.execPath, args, { timeoutMs });
  const kilobytes = outcome.status === 'succeeded' ? Number(outcome.output) : Number.NaN;
  return Number.isSafeInteger(kilobytes) ? Math.ceil(kilobytes / 1_024) : mostMb;
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Sandbox } from 'gpt-assay/sandbox';
import type { StudentTask } from './tasks';

/** Programs that share a process. */
const together = 60;
/** What one call may take of the processor; a right program takes some microseconds. */
const callMs = 20;

/** On which of the task's inputs each program is right, a `1` or a `0` each: all of them, or until the first that it is wrong on. */
export async function runPrograms(
  sandbox: Sandbox,
  { judge }: StudentTask,
  prelude: string,
  programs: readonly string[],
  until: 'the end' | 'wrong' = 'the end',
): Promise<readonly string[]> {
  const marks: string[] = [];
  const source = readPython('judge-programs.py').replace('#JUDGE#', () => readPython(join('tasks', judge)));
  for (let first = 0; first < programs.length; first += together) {
    const some = programs.slice(first, first + together);
    const { load, calls } = await sandbox.run({
      language: 'python',
      source,
      entry: 'judge_all',
      calls: [[prelude, some, callMs, until === 'wrong']],
      limits: { cpuMs: 100_000, callCpuMs: 100_000, wallMs: 900_000, resultLength: 1_000_000 },
    });
    const [call] = calls;
    if (call?.status !== 'returned') {
      throw new Error(JSON.stringify({ load, call }));
    }
    marks.push(...z.array(z.string()).length(some.length).parse(call.value));
  }
  return marks;
}

function readPython(file: string): string {
  return readFileSync(join(__dirname, file), 'utf8');
}

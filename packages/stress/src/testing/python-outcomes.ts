import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { OracleTools } from 'gpt-assay/oracle';

const resultsSchema = z.array(z.string());

/** What each program prints and what these expressions give in it, as text; each is stopped after 2,000 of its lines. */
export async function pythonOutcomes(
  { sandbox, signal }: OracleTools,
  expressions: readonly string[],
  programs: readonly string[],
): Promise<readonly string[]> {
  const job = {
    language: 'python',
    source: readFileSync(join(__dirname, 'python-outcomes.py'), 'utf8'),
    entry: 'compare',
    calls: [[expressions, programs]],
    limits: { cpuMs: 300_000, callCpuMs: 300_000, wallMs: 600_000, memoryMb: 512, resultLength: 10_000_000 },
  } as const;
  const { calls } = await sandbox.run(job, signal);
  const [call] = calls;
  return call?.status === 'returned' ? resultsSchema.parse(call.value) : [];
}

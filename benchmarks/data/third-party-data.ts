import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Benchmark } from '../read-arguments';

/** Path of a part of the third-party data, such as `llm-stability`; `undefined` where it is absent. */
export function findData(part: string): string | undefined {
  const path = join(process.env['ASSAY_DATA'] ?? join(__dirname, '../../../shared/data'), part);
  return existsSync(path) ? path : undefined;
}

/** What a benchmark prints instead of figures where its data is absent. */
export function renderSkipped(benchmark: Benchmark, part: string): string {
  return `skipped ${benchmark}: set ASSAY_DATA to the folder of ${part}`;
}

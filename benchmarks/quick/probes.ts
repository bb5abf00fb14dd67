import { calls, replay } from './call-probes';
import { oracle, sandbox } from './code-probes';
import type { Probe } from './probe';
import { page, report } from './report-probes';
import { start } from './start-probe';

/** The benchmarks that matter, in the order in which they are shown. */
export const probes: readonly Probe[] = [calls, replay, report, page, oracle, sandbox, start];

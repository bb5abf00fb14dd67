/** Where a probe works: a folder of its own, and a server that knows the right answers of two-sum. */
export interface Workplace {
  readonly folder: string;
  /** Base URL for `OPENAI_BASE_URL`. */
  readonly server: string;
}

/** Something that is timed, and what it is compared with; each takes from 50 ms to half a second, and may be awaited. */
export interface Opened {
  readonly ours: () => unknown;
  readonly plain: () => unknown;
  readonly close?: () => unknown;
}

/** One of the benchmarks that run on each change, in its fixed small form. */
export interface Probe {
  readonly name: string;
  /** What it does and against what, sizes included. Figures are compared only where this is the same: change it when they change. */
  readonly form: string;
  readonly open: (workplace: Workplace) => Promise<Opened> | Opened;
}

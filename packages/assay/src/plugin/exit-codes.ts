/** Exit codes of `assay`, as specified in DESIGN. */
export const exitCodes = { passed: 0, failed: 1, inconclusive: 2, couldNotRun: 3, interrupted: 130 } as const;

/** One of the exit codes. */
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** The gate's finding on an assertion; `undecided` needs more trials. */
export type GateStatus = 'certified' | 'rejected' | 'inconclusive' | 'undecided';

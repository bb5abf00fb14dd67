/** What a gate has found of an assertion; `undecided` needs more trials. */
export type GateStatus = 'certified' | 'rejected' | 'inconclusive' | 'undecided';

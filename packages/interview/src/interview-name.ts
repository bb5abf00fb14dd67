/** The name of this kind in logs and reports. */
export const interview = 'interview';

/** Why answers cannot vote. */
export const noVote = 'code has no majority, so answers cannot vote';

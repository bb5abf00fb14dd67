/** The kind's name, by which logs and reports go. */
export const interview = 'interview';

/** Why answers cannot vote. */
export const noVote = 'code has no majority, so answers cannot vote';

/** The name of this kind in logs and reports. */
export const interview = 'interview';

/** Why answers cannot vote. */
export const noVote = 'code has no majority, so answers cannot vote';

/** Name of the file of replies. */
export const askedFile = 'asked.ndjson';

/** Name of the file of verdicts. */
export const evaluatedFile = 'evaluated.ndjson';

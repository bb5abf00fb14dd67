/** Name of the file of replies. */
export const askedFile = 'asked.ndjson';

/** Name of the file of verdicts. */
export const evaluatedFile = 'evaluated.ndjson';

/** The kind's name, by which logs and reports go. */
export const interview = 'interview';

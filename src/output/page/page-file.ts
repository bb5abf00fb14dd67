/** The page of a report folder. */
export const pageFile = 'report.html';

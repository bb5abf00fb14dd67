/** Characters of code, or of a reply, that a page shows. */
export const longestText = 20_000;
/** Of a prompt. */
export const longestPrompt = 4000;

/** Maximum number of characters shown of code or of a reply. */
export const longestText = 20_000;
/** Maximum number of characters shown of a prompt. */
export const longestPrompt = 4000;

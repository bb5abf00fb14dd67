/** Base URL of OpenAI's own server. */
export const openAIURL = 'https://api.openai.com/v1';

/** Host and port of a server, by which recordings and reports name it; `undefined` is OpenAI's own. */
export function hostOf(baseURL: string | undefined): string {
  return new URL(baseURL ?? openAIURL).host;
}

/** The server whose list prices are known. */
export const listedServer = hostOf(undefined);

/** What to do with a shard's report. */
export const joinShards = 'Join all shards: npx assay merge <folders>';

/** What to do with a simulated report; the command asks the models that the files name. */
export function askReal(command: string): string {
  return `Put OPENAI_API_KEY into .env and ask a real model: ${command}`;
}

/** What to do with a shard's report. */
export const joinShards = 'Join all shards: npx assay merge <folders>';

/** Stands in commands for a model that the reader must name: the files may name none, or only simulated ones. */
export const someModel = '<name>';

/** What to do with a simulated report; the command asks the models that the files name. */
export function askReal(command: string): string {
  return `Put OPENAI_API_KEY into .env and ask a real model: ${command}`;
}

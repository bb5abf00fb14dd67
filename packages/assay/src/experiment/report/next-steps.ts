/** The next step for a shard's report. */
export const joinShards = 'Join all shards: npx assay merge <folders>';

/** Placeholder for a model that the reader must name: the files may name none, or only simulated ones. */
export const someModel = '<name>';

/** The next step for a simulated report; the command asks the models named in the files. */
export function askReal(command: string): string {
  return `Put OPENAI_API_KEY into .env and ask a real model: ${command}`;
}

import type { BatchAPI } from '../model/batch/batch-api';

/** The whole text of a file on a server. */
export async function downloadText(api: Pick<BatchAPI, 'download'>, fileId: string): Promise<string> {
  let all: string[] = [];
  await api.download(fileId, async (lines) => {
    all = [];
    for await (const line of lines) {
      all.push(line);
    }
  });
  return all.join('\n');
}

import { groupByRequest, readRecording, recordingNames } from '../../model/recordings/recording-files';
import { recordingFolders } from '../../model/recordings/places';

/** The latest reply of each model in the committed recordings of a challenge. */
export function newestReplies(
  root: string,
  challenge: string,
): readonly { readonly model: string; readonly repliedAt: string }[] {
  const newest = new Map<string, string>();
  for (const name of recordingNames(root, 'committed', challenge)) {
    const lines = readRecording(root, `${recordingFolders.committed}/${challenge}/${name}`);
    for (const { request, replies } of groupByRequest(name, lines)) {
      const model = request?.request?.request['model'];
      for (const { reply } of replies.values()) {
        if (typeof model === 'string' && reply !== undefined && reply.reply.repliedAt > (newest.get(model) ?? '')) {
          newest.set(model, reply.reply.repliedAt);
        }
      }
    }
  }
  return [...newest].sort(([a], [b]) => (a < b ? -1 : 1)).map(([model, repliedAt]) => ({ model, repliedAt }));
}

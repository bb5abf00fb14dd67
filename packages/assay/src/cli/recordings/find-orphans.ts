import { recordingFolders } from '../../model/recordings/places';
import {
  groupByRequest,
  hashOfRecording,
  readRecording,
  recordingNames,
  type RecordingFolder,
} from '../../model/recordings/recording-files';
import type { StepProgress } from '../terminal/progress';
import type { IsCurrent } from '../../model/recordings/is-current';

/** A recording with requests that are no longer made. */
export interface OrphanedFile {
  /** Relative to the project root. */
  readonly file: string;
  readonly requests: number;
  readonly replies: number;
  /** The rest of the file without them; empty if nothing remains. */
  readonly rest: string;
}

/** The recordings of a challenge in one folder that contain orphans; a request without its line does not count. */
export function findOrphans(
  root: string,
  folder: RecordingFolder,
  challenge: string,
  isCurrent: IsCurrent,
  steps?: Pick<StepProgress, 'expect' | 'step'>,
): readonly OrphanedFile[] {
  const names = recordingNames(root, folder, challenge);
  steps?.expect(names.length);
  return names.flatMap((name) => {
    const file = `${recordingFolders[folder]}/${challenge}/${name}`;
    const lines = readRecording(root, file);
    const own = hashOfRecording(name, lines);
    const orphans = groupByRequest(name, lines).filter(
      ({ request }) => request?.request !== undefined && !isCurrent(request.request),
    );
    const hashes = new Set(orphans.map(({ hash }) => hash));
    const rest = lines
      .filter(({ request, reply }) => !hashes.has(request?.hash ?? (reply === undefined ? '' : (reply.hash ?? own))))
      .map(({ text }) => `${text}\n`);
    steps?.step();
    const replies = orphans.reduce((sum, orphan) => sum + orphan.replies.size, 0);
    return orphans.length === 0 ? [] : [{ file, requests: orphans.length, replies, rest: rest.join('') }];
  });
}

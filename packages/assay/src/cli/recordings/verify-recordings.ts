import { recordingFolders } from '../../model/recordings/places';
import { readRecording, recordingNames, type RecordingFolder } from '../../model/recordings/recording-files';
import type { StepProgress } from '../terminal/progress';
import { verifyRecording, type RecordingProblem } from '../../model/recordings/verify-recording';

/** A problem with a line, and its place. */
export interface PlacedProblem extends RecordingProblem {
  /** Relative to the project root. */
  readonly file: string;
}

/** The problems of these challenges' recordings in one folder, and the number of files read. */
export function verifyRecordings(
  root: string,
  folder: RecordingFolder,
  challenges: readonly string[],
  steps?: Pick<StepProgress, 'expect' | 'step'>,
): { readonly files: number; readonly problems: readonly PlacedProblem[] } {
  const files = challenges.flatMap((id) => recordingNames(root, folder, id).map((name) => ({ id, name })));
  steps?.expect(files.length);
  const problems = files.flatMap(({ id, name }) => {
    const file = `${recordingFolders[folder]}/${id}/${name}`;
    const found = verifyRecording(name, readRecording(root, file), { committed: folder === 'committed' });
    steps?.step(found.length > 0);
    return found.map((problem) => ({ file, ...problem }));
  });
  return { files: files.length, problems };
}

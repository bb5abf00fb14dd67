import { didYouMean } from '../../basics/text/did-you-mean';
import { AssayError } from '../../basics/errors';
import { recordingFolders } from '../../model/recordings/places';
import { recordedChallenges, type RecordingFolder } from '../../model/recordings/recording-files';

/** The named challenges, or else all with recordings in these folders; a name without recordings is an error. */
export function readChallenges(
  root: string,
  positionals: readonly string[],
  folders: readonly RecordingFolder[] = ['working', 'committed'],
): readonly string[] {
  const all = [...new Set(folders.flatMap((folder) => recordedChallenges(root, folder)))].sort();
  const unknown = positionals.filter((name) => !all.includes(name));
  if (unknown.length > 0) {
    const [folder, ...others] = folders;
    const place = folder !== undefined && others.length === 0 ? ` in ${recordingFolders[folder]}/` : '';
    const there = all.length === 0 ? ', and none of any other challenge' : `; there are: ${all.join(', ')}`;
    throw new AssayError(
      unknown.map((name) => `There are no recordings of ${name}${place}${didYouMean(name, all)}${there}.`).join('\n'),
    );
  }
  return positionals.length > 0 ? [...new Set(positionals)] : all;
}

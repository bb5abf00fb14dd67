import { InputError, type Problem } from '../../basics/errors';
import { shutdownOf } from '../../model/family';
import {
  recordedChallenges,
  groupByRequest,
  readRecording,
  recordingNames,
} from '../../model/recordings/recording-files';
import { recordingFolders } from '../../model/recordings/places';
import { formatNumberOf } from '../../basics/text/numbers';
import type { Settings } from '../../basics/settings/settings';
import type { StepProgress } from '../terminal/progress';
import { currentRequestsOf } from './current-requests';
import { findOrphans } from './find-orphans';
import { verifyRecordings } from './verify-recordings';

/** Days after which committed replies count as old, because providers change the model behind a name. */
const oldAfter = 180;

const day = 86_400_000;

/** The findings of `assay check` about committed recordings, of all or of these challenges. */
export function checkRecordings(
  settings: Settings,
  ids: readonly string[] | undefined,
  today: Date,
  steps?: Pick<StepProgress, 'expect' | 'step'>,
): { readonly problems: readonly Problem[]; readonly warnings: readonly Problem[] } {
  const { root } = settings;
  const challenges = recordedChallenges(root, 'committed').filter((id) => ids?.includes(id) ?? true);
  const verified = verifyRecordings(root, 'committed', challenges, steps).problems;
  const toProblem = ({ file, line, message }: (typeof verified)[number]): Problem => ({ file, line, message });
  return {
    problems: verified.filter(({ grave }) => grave).map(toProblem),
    warnings: [
      ...verified.filter(({ grave }) => !grave).map(toProblem),
      ...challenges.flatMap((id) => [...findAged(root, id, today), ...orphansOf(settings, id)]),
    ],
  };
}

function findAged(root: string, id: string, today: Date): readonly Problem[] {
  const file = `${recordingFolders.committed}/${id}/`;
  return newestReplies(root, id).flatMap(({ model, repliedAt }) => {
    const days = Math.floor((today.getTime() - Date.parse(repliedAt)) / day);
    const shutdown = shutdownOf(model);
    return [
      ...(days > oldAfter ? [{ file, message: `the newest reply of ${model} is ${days} days old: record again` }] : []),
      ...(shutdown !== undefined && new Date(shutdown) <= today
        ? [{ file, message: `${model} was scheduled to shut down on ${shutdown}: it cannot be recorded again` }]
        : []),
    ];
  });
}

function orphansOf(settings: Settings, id: string): readonly Problem[] {
  try {
    const isCurrent = currentRequestsOf(settings, id) ?? (() => false);
    const requests = findOrphans(settings.root, 'committed', id, isCurrent).reduce((sum, one) => sum + one.requests, 0);
    const message = `${formatNumberOf(requests, 'request')} no longer asked: run assay recordings prune ${id} --committed`;
    return requests === 0 ? [] : [{ file: `${recordingFolders.committed}/${id}/`, message }];
  } catch (error) {
    if (!(error instanceof InputError)) {
      throw error;
    }
    // Problems of the challenge itself are already reported.
    return [];
  }
}

/** The latest reply of each model in the committed recordings of a challenge. */
function newestReplies(
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

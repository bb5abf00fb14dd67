import { join } from 'node:path';
import { isFile } from '../../basics/disk/disk';
import type { Kind } from '../../experiment/experiment';
import { toExperiment } from './experiment';
import { quizFilesOf } from './load-quiz';
import { openQuiz } from './open-quiz';
import { upgradeVersion1 } from './read-version-1';
import { createQuizSection } from './section';

/** Quizzes: a model answers multiple-choice questions, with each of several system prompts. */
export const quizKind: Kind = {
  name: 'quiz',
  has: (root, id) => isFile(join(root, quizFilesOf(id).questions)),
  open(id, options) {
    const { models, prompts } = options.settings;
    const indexes = prompts.flatMap((name) => indexOf(name) ?? []);
    const choice = {
      ...(models.length > 0 && { models }),
      ...(indexes.length > 0 && { prompts: indexes }),
    };
    return toExperiment(openQuiz(quizFilesOf(id), { ...options, id, choice }), options.settings);
  },
  asksByVote: true,
  prompts: { fits: (name) => indexOf(name) !== undefined, such: 'indexes of systemPrompts, such as 0 or 0,2' },
  createSection: createQuizSection,
  upgrade: upgradeVersion1,
};

/** The index of a system prompt, which is named by it, or as reports name it: `capitals.Prompt[0]`. */
function indexOf(name: string): number | undefined {
  const [, shown, plain] = /^(?:[\w-]+\.)?Prompt\[(\d{1,4})\]$|^(\d{1,4})$/.exec(name) ?? [];
  const index = shown ?? plain;
  return index === undefined ? undefined : Number(index);
}

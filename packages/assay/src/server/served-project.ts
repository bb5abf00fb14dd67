import { join } from 'node:path';
import { appendTo } from '../basics/append-to';
import type { Challenge } from '../kinds/validator/challenge/challenge';
import { isInterview, listInterviews } from '../kinds/list-interviews';
import { listChallenges, loadChallenge } from '../kinds/validator/challenge/load-challenge';
import { isFile } from '../basics/disk/disk';
import { AssayError, InputError, type Problem } from '../basics/errors';
import type { Interview } from '../kinds/interview/question';
import { loadInterview } from '../kinds/interview/questions/load-interview';
import { loadTemplate, type Template } from '../kinds/interview/questions/load-template';
import { listQuizzes, loadQuiz } from '../kinds/quiz/load-quiz';
import { quizFilesOf } from '../kinds/quiz/quiz-files';
import type { Quiz } from '../kinds/quiz/quiz';

/** An interview, and how its questions are put. */
export interface ServedInterview {
  readonly interview: Interview;
  readonly template: Template | undefined;
}

/** Everything that a request may be about. */
export interface ServedProject {
  readonly root: string;
  readonly challenges: readonly Challenge[];
  readonly quizzes: readonly Quiz[];
  readonly interviews: readonly ServedInterview[];
}

/** Loads what a project asks about, or only what is named; every problem of all files in one `InputError`. */
export function loadProject(root: string, named: readonly string[]): ServedProject {
  const quizIds = listQuizzes(root);
  const ids =
    named.length > 0 ? named : [...new Set([...listChallenges(root), ...quizIds, ...listInterviews(root)])].sort();
  if (ids.length === 0) {
    throw new AssayError(
      `There is no challenge in ${root}: expected prompts/<challenge>.md and fixtures/<challenge>/.`,
    );
  }
  const challenges: Challenge[] = [];
  const quizzes: Quiz[] = [];
  const interviews: ServedInterview[] = [];
  const problems: Problem[] = [];
  for (const id of ids) {
    try {
      if (quizIds.includes(id)) {
        quizzes.push(loadQuiz(root, quizFilesOf(id), id).quiz);
      } else if (isInterview(root, id)) {
        interviews.push(loadServedInterview(root, id));
      } else {
        challenges.push(loadChallenge(root, id));
      }
    } catch (error) {
      if (!(error instanceof InputError)) {
        throw error;
      }
      appendTo(problems, error.problems);
    }
  }
  if (problems.length > 0) {
    throw new InputError(problems);
  }
  return { root, challenges, quizzes, interviews };
}

function loadServedInterview(root: string, id: string): ServedInterview {
  const { interview } = loadInterview(root, id);
  const file = `prompts/${id}.md`;
  return { interview, template: isFile(join(root, file)) ? loadTemplate(root, file, interview) : undefined };
}

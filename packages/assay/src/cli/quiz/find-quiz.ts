import { join } from 'node:path';
import { ownerOf } from '../../kinds/registered-kinds';
import { didYouMean } from '../../basics/text/did-you-mean';
import { isFile, listFolder } from '../../basics/disk/disk';
import { listQuizzes } from '../../kinds/quiz/load-quiz';
import { quizFilesOf } from '../../kinds/quiz/quiz-files';
import type { QuizFiles } from '../../kinds/quiz/quiz';
import type { Call } from '../../plugin/command';
import type { OptionTable } from '../../plugin/option';

/** The default quiz. */
const defaultQuiz = 'accounting';

/** Options that name the files of a quiz. */
export const quizFileOptions = {
  questions: {
    type: 'value',
    valueName: '<file>',
    summary: 'questions.json',
    otherwise: 'in this folder, else in the quiz',
  },
  config: {
    type: 'value',
    valueName: '<file>',
    summary: 'config.json',
    otherwise: 'in this folder, else in the quiz',
  },
} as const satisfies OptionTable;

type Given = Pick<Call<typeof quizFileOptions>, 'positionals' | 'values' | 'problems' | 'folder'>;

/** The files of the quiz that is meant, and its name if given. */
export function findQuiz(call: Given): { readonly files: QuizFiles; readonly id: string | undefined } {
  const { positionals, problems, folder } = call;
  const [id] = positionals;
  const quizzes = listQuizzes(folder);
  if (id !== undefined && positionals.length === 1 && listFolder(join(folder, 'fixtures', id)) === undefined) {
    const known = quizzes.length === 0 ? 'there are none in fixtures/' : `there are: ${quizzes.join(', ')}`;
    problems.push(`there is no quiz "${id}"${didYouMean(id, quizzes)}; ${known}`);
  }
  const holds = id === undefined ? undefined : ownerOf(folder, id)?.holds;
  if (id !== undefined && holds !== undefined) {
    problems.push(`${id} holds ${holds.content}: use ${holds.use(id)}`);
  }
  const quiz = id ?? findOnlyQuiz(call, quizzes);
  if (positionals.length > 1) {
    problems.push(`expects one quiz, received ${positionals.map((one) => `"${one}"`).join(', ')}`);
  }
  return { files: findFiles(call, { quiz, mayBeHere: id === undefined }), id };
}

/** The quiz to take files from that are neither named nor in this folder: the only one, or else the default. */
function findOnlyQuiz({ values, problems, folder }: Given, quizzes: readonly string[]): string {
  const [only = defaultQuiz] = quizzes;
  const isFound = (['questions', 'config'] as const).every(
    (kind) => values[kind] !== undefined || isFile(join(folder, `${kind}.json`)),
  );
  if (quizzes.length === 1) {
    return only;
  }
  if (isFound || quizzes.includes(defaultQuiz)) {
    return defaultQuiz;
  }
  problems.push(
    quizzes.length === 0
      ? 'there is no quiz here, neither in fixtures/ nor as questions.json and config.json in this folder; to start one: npx assay init <name> --kind quiz'
      : `expects a quiz; there are: ${quizzes.join(', ')}`,
  );
  return defaultQuiz;
}

/** The paths of the two files: from flags, or else of the named quiz, or else here, or else of the default quiz. */
function findFiles(
  { values, folder }: Given,
  { quiz, mayBeHere }: { readonly quiz: string; readonly mayBeHere: boolean },
): QuizFiles {
  const find = (kind: keyof QuizFiles): string => {
    const here = `${kind}.json`;
    const found = mayBeHere && isFile(join(folder, here)) ? here : quizFilesOf(quiz)[kind];
    return values[kind] ?? found;
  };
  return { questions: find('questions'), config: find('config') };
}

import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { startChatServer, type ChatRequest, type ChatResponse } from './chat-server';
import { answerRightly, capitals, quizFiles, quizTestFile, type QuestionSource } from './quiz-project';
import { makeProject, runJest, type CommandResult } from './run-jest';
import type { TemporaryFolder } from './temporary-folder';

/** What to run Jest on, and how. */
export interface QuizRun {
  readonly config?: Readonly<Record<string, unknown>>;
  readonly questions?: readonly QuestionSource[];
  readonly args?: readonly string[];
  readonly variables?: Readonly<Record<string, string>>;
  /** Whether replies of earlier runs are still there. */
  readonly keepRecordings?: boolean;
}

/** A user's project with the quiz `capitals` and its test file, and a server that answers it. */
export interface QuizSuiteProject {
  readonly folder: TemporaryFolder;
  /** Answers requests from now on; rightly by default. */
  script: (request: ChatRequest) => ChatResponse;
  /** Runs Jest on the quiz of this configuration, in the one project, since Jest compiles a new one anew. */
  readonly run: (quiz?: QuizRun) => Promise<CommandResult>;
  /** Requests since the latest run began. */
  readonly calls: () => readonly ChatRequest[];
  readonly close: () => Promise<void>;
}

/** Starts the server and makes the project; close it after the last test. */
export async function openQuizSuiteProject(): Promise<QuizSuiteProject> {
  const folder = makeProject({ 'tests/capitals.test.ts': quizTestFile('capitals') });
  const server = await startChatServer((request) => project.script(request));
  let before = 0;
  const project: QuizSuiteProject = {
    folder,
    script: answerRightly,
    run({ config = {}, questions = capitals, args = [], variables = {}, keepRecordings = false } = {}) {
      before = server.requests.length;
      if (!keepRecordings) {
        rmSync(join(folder.path, '.assay'), { recursive: true, force: true });
      }
      const files = quizFiles({ title: 'Capitals', shuffle: false, policy: { accuracy: 0.6 }, ...config }, questions);
      for (const [file, text] of Object.entries(files)) {
        folder.write(file, text);
      }
      return runJest(folder.path, args, { OPENAI_BASE_URL: server.url, ...variables });
    },
    calls: () => server.requests.slice(before),
    async close() {
      folder.remove();
      await server.close();
    },
  };
  return project;
}

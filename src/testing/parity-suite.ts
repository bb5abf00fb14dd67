import { startChatServer, type ChatRequest, type ChatResponse, type ChatServer } from './chat-server';
import { makeProject, runJest, suiteFile, type CommandResult } from './run-jest';
import { parityAnswer, parityFiles } from './small-challenge';
import type { TemporaryFolder } from './temporary-folder';

type Script = (request: ChatRequest) => ChatResponse | Promise<ChatResponse>;

/** A user's project with the small challenge and its test file, and a server that answers it. */
export interface ParitySuite {
  readonly server: ChatServer;
  /** Answers requests from now on; rightly by default. */
  script: Script;
  /** The newest project. */
  readonly project: () => TemporaryFolder;
  /** Makes a new project of these files. */
  readonly make: (files?: Readonly<Record<string, string>>) => void;
  /** Runs Jest in it, against the server. */
  readonly run: (args?: readonly string[], variables?: Readonly<Record<string, string>>) => Promise<CommandResult>;
  /** Requests since the latest run began. */
  readonly calls: () => readonly ChatRequest[];
  /** Forgets the project and the script. */
  readonly reset: () => void;
}

/** The files of a project with one challenge and the test file that every challenge has. */
export const parityProject: Readonly<Record<string, string>> = {
  ...parityFiles,
  'tests/parity.test.ts': suiteFile('parity'),
};

/** The right answer. */
export function answerRightly({ prompt }: ChatRequest): string {
  return JSON.stringify(parityAnswer(prompt));
}

/** The right answer, but for one analytic of one fixture. */
export function answerWrongly(fixture: string, analytic: string): Script {
  return ({ prompt }) => {
    const answer = parityAnswer(prompt);
    return JSON.stringify(
      prompt.includes(`// ${fixture}`) ? { ...answer, [analytic]: answer[analytic] !== true } : answer,
    );
  };
}

/** Starts the server; close it after the last test, and `reset` after each. */
export async function openParitySuite(): Promise<ParitySuite> {
  let project: TemporaryFolder | undefined;
  let before = 0;
  const server = await startChatServer((request) => suite.script(request));
  const suite: ParitySuite = {
    server,
    script: answerRightly,
    project() {
      project ??= makeProject(parityProject);
      return project;
    },
    make(files = parityProject) {
      project?.remove();
      project = makeProject(files);
    },
    run(args = [], variables = {}) {
      before = server.requests.length;
      const online = { OPENAI_BASE_URL: server.url, OPENAI_API_KEY: 'sk-test-0123456789abcdef' };
      return runJest(suite.project().path, args, { ...online, ...variables });
    },
    calls: () => server.requests.slice(before),
    reset() {
      project?.remove();
      project = undefined;
      suite.script = answerRightly;
    },
  };
  return suite;
}

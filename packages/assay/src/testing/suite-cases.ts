import { startChatServer, type ChatRequest, type ChatResponse, type ChatServer } from './chat-server';
import { outputOf, type FileOutput } from './jest-output';
import { makeProject, runJest } from './run-jest';
import type { CommandResult } from './run-script';
import type { TemporaryFolder } from './temporary-folder';

type Texts = Readonly<Record<string, string>>;

/** Answers a request for a chat completion. */
export type Script = (request: ChatRequest) => ChatResponse | Promise<ChatResponse>;

/** One of several suites that share a project and a Jest run, each with a test file of its own: `tests/<name>.test.ts`. */
export interface SuiteCase {
  /** Its files, its test file among them, under the name that it has. */
  readonly files: (name: string) => Texts;
  /** Environment variables of its test file, over those that lead to the server; `undefined` for none. */
  readonly variables?: Readonly<Record<string, string | undefined>>;
  /** Answers its requests, and no others. */
  readonly script: Script;
}

/** What came of a Jest run. */
export interface CasesRun<Name extends string> extends CommandResult {
  /** What it said of one case, and what the server was asked for it. */
  readonly of: (name: Name) => FileOutput & { readonly calls: readonly ChatRequest[] };
}

/** A user's project with several suites, and a server that answers each by a script of its own. */
export interface SuiteCases<Name extends string> {
  readonly folder: TemporaryFolder;
  readonly server: ChatServer;
  /** Runs Jest on the project; variables are for its whole process. */
  readonly run: (args?: readonly string[], variables?: Texts) => Promise<CasesRun<Name>>;
  readonly close: () => Promise<void>;
}

/** Makes the project, with more files beside those of its cases, and starts the server; close it after the last test. */
export async function openSuiteCases<Name extends string>(
  cases: Readonly<Record<Name, SuiteCase>>,
  more: Texts = {},
): Promise<SuiteCases<Name>> {
  const named = Object.entries<SuiteCase>(cases);
  const server = await startChatServer((request) => {
    const [, asked] = named.find(([name]) => isOf(request, name)) ?? [];
    return asked === undefined ? 'of no case' : asked.script(request);
  });
  const files = named.map(([name, { files: filesOf, variables = {} }]): Texts => {
    const online = {
      OPENAI_BASE_URL: server.url.replace('/v1', `/${name}`),
      OPENAI_API_KEY: 'sk-test-0123456789abcdef',
    };
    const test = `tests/${name}.test.ts`;
    const own = filesOf(name);
    return {
      ...own,
      [test]: `Object.assign(process.env, ${JSON.stringify({ ...online, ...variables })});\n${own[test] ?? ''}`,
    };
  });
  const folder = makeProject({ ...more, ...Object.fromEntries(files.flatMap((own) => Object.entries(own))) });
  return {
    folder,
    server,
    async run(args = ['-i'], variables = {}) {
      const before = server.requests.length;
      const result = await runJest(folder.path, ['--verbose', ...args], variables);
      const calls = server.requests.slice(before);
      return {
        ...result,
        of: (name) => ({
          ...outputOf(result.stderr, name),
          calls: calls.filter((request) => isOf(request, name)),
        }),
      };
    },
    async close() {
      folder.remove();
      await server.close();
    },
  };
}

function isOf({ path }: ChatRequest, name: string): boolean {
  return path.startsWith(`/${name}/`);
}

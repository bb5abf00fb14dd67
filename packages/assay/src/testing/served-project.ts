import { startChatServer, type ChatRequest, type ChatResponse, type ChatServer } from './chat-server';
import { openProject, type Project } from './open-project';

/** A project, and a server that answers its requests by a script. */
export interface ServedProject {
  readonly project: Project;
  readonly server: ChatServer;
  /** Answers requests from now on. */
  script: (request: ChatRequest) => ChatResponse | Promise<ChatResponse>;
  readonly close: () => Promise<void>;
}

/** Starts the server, and makes a project of files that may name its host. */
export async function openServedProject(
  script: ServedProject['script'],
  filesFor: (host: string) => Readonly<Record<string, string>>,
): Promise<ServedProject> {
  const server = await startChatServer((request) => served.script(request));
  const project = openProject(filesFor(new URL(server.url).host));
  const served: ServedProject = {
    project,
    server,
    script,
    async close() {
      project.remove();
      await server.close();
    },
  };
  return served;
}

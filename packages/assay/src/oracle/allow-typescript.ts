import { createRequire } from 'node:module';

let isAllowed = false;

/**
 * Lets a project's own module be TypeScript, with all that it imports: the project's tsx compiles it where it is
 * installed, else Node strips its types, from 22.18 on. Inside Jest, the project's transform does this. Throws if
 * nothing can read TypeScript.
 */
export function allowTypeScript(file: string): void {
  const isInJest = 'JEST_WORKER_ID' in process.env;
  if (isAllowed || isInJest || !file.endsWith('.ts')) {
    return;
  }
  const tsx = findTsx(file);
  if (tsx === undefined && !process.features.typescript) {
    throw new Error(
      `Node ${process.version} reads no TypeScript. Install tsx (npm install --save-dev tsx), write JavaScript, or use Node 22.18 or newer`,
    );
  }
  tsx?.register();
  isAllowed = true;
}

function findTsx(file: string): { readonly register: () => void } | undefined {
  const project = createRequire(file);
  try {
    return project('tsx/cjs/api') as { readonly register: () => void };
  } catch {
    return undefined;
  }
}

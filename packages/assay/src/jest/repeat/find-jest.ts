import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { readText } from '../../basics/disk/disk';
import { AssayError } from '../../basics/errors';
import { tryParseJson } from '../../basics/json/parse-json';

const manifestSchema = z.object({ bin: z.union([z.string(), z.record(z.string(), z.string())]) });

/** The absolute path of the Jest script that a project uses; throws an `AssayError` if it has none. */
export function findJest(folder: string): string {
  const project = createRequire(join(folder, 'package.json'));
  for (const name of ['jest', 'jest-cli']) {
    const script = findScript(project, name);
    if (script !== undefined) {
      return script;
    }
  }
  throw new AssayError(
    `There is no Jest for ${folder}: install the project's packages (npm install), or Jest itself (npm install --save-dev jest).`,
  );
}

function findScript(project: NodeJS.Require, name: string): string | undefined {
  const manifest = resolve(project, `${name}/package.json`);
  const { data } = manifestSchema.safeParse(
    manifest === undefined ? undefined : tryParseJson(readText(manifest) ?? ''),
  );
  const script = typeof data?.bin === 'string' ? data.bin : data?.bin['jest'];
  return manifest === undefined || script === undefined ? undefined : join(dirname(manifest), script);
}

function resolve(project: NodeJS.Require, module: string): string | undefined {
  try {
    return project.resolve(module);
  } catch {
    return undefined;
  }
}

import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import { readBytes, readText, writePrivateText } from '../../basics/disk/disk';
import { realFolder } from '../../basics/disk/disk-claims';
import type { Settings } from '../../basics/settings/settings';
import { holdsCases } from '../../oracle/find-oracle';
import type { Terminal } from '../../plugin/invocation';
import { parseJson } from '../../basics/json/parse-json';

/** Number of files remembered; older ones are announced again. */
const most = 2000;

const seenSchema = z.strictObject({ version: z.literal(1), seen: z.array(z.string()) });

/** Announces, once per project and content, that oracles and graders are code that runs with the user's permissions. */
export function announceCode(
  { root, userFolder }: Pick<Settings, 'root' | 'userFolder'>,
  files: readonly (string | undefined)[],
  terminal: Terminal,
): void {
  const memory = userFolder === undefined ? undefined : join(userFolder, 'announced-code.json');
  const seen = memory === undefined ? [] : recall(memory);
  const fresh = [...new Set(files)].flatMap((file) => {
    const hash = file === undefined || holdsCases(file) ? undefined : hashOf(root, file);
    return file === undefined || hash === undefined || seen.includes(hash) ? [] : [{ file, hash }];
  });
  if (fresh.length === 0) {
    return;
  }
  terminal.error(
    `Running this project's code with your rights: ${fresh.map(({ file }) => file).join(', ')}. (Shown once, until the code changes.)`,
  );
  if (memory !== undefined) {
    remember(memory, [...seen, ...fresh.map(({ hash }) => hash)].slice(-most));
  }
}

function hashOf(root: string, file: string): string | undefined {
  const bytes = readBytes(join(root, file));
  return (
    bytes &&
    createHash('sha256')
      .update(`${realFolder(root)}\0${file}\0`)
      .update(bytes)
      .digest('hex')
  );
}

function recall(memory: string): readonly string[] {
  try {
    return seenSchema.parse(parseJson(readText(memory) ?? '')).seen;
  } catch {
    return [];
  }
}

/** If nothing can be stored, the announcement is repeated next time. */
function remember(memory: string, seen: readonly string[]): void {
  try {
    writePrivateText(memory, `${JSON.stringify({ version: 1, seen })}\n`);
  } catch {
    return;
  }
}

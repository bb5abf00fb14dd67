import { join } from 'node:path';
import { listFolder, readBytes } from '../basics/disk/disk';

/**
 * Ids of all interviews of a project: prompts with `kind: interview`, and folders of YAML files with `Checks` whose
 * prompt, if any, states no kind.
 */
export function listInterviews(root: string): readonly string[] {
  const prompts = (listFolder(join(root, 'prompts')) ?? []).filter((name) => name.endsWith('.md'));
  const names = [...(listFolder(join(root, 'fixtures')) ?? []), ...prompts.map((name) => name.slice(0, -'.md'.length))];
  return [...new Set(names)].filter((name) => isInterview(root, name)).sort();
}

/** Whether `fixtures/<id>/` contains coding questions. A quick look is enough; the loader reports problems. */
export function isInterview(root: string, id: string): boolean {
  const kind = kindOfPrompt(root, id);
  if (kind !== undefined) {
    return kind === 'interview';
  }
  const folder = join(root, 'fixtures', id);
  const files = (listFolder(folder) ?? []).filter((name) => /\.ya?ml$/i.test(name));
  // Checks shared by several questions may be under a separate key, `.Checks`.
  return files.some((name) => /^(?:[ \t]+["']?\.?|["']?\.)Checks["']?:/m.test(textOf(join(folder, name))));
}

/** The kind stated in `prompts/<id>.md`, if any. */
export function kindOfPrompt(root: string, id: string): string | undefined {
  const text = textOf(join(root, 'prompts', `${id}.md`));
  const [, front = ''] = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)\r?\n---/.exec(text) ?? [];
  return /^kind:[ \t]*["']?([\w-]+)/m.exec(front)?.[1];
}

function textOf(file: string): string {
  try {
    return readBytes(file)?.toString('utf8') ?? '';
  } catch {
    return '';
  }
}

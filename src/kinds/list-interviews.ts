import { join } from 'node:path';
import { listFolder, readBytes } from '../basics/disk/disk';

/** Ids of all interviews of a project: prompts that say `kind: interview`, and folders of YAML files with `Checks` whose prompt, if any, says no kind. */
export function listInterviews(root: string): readonly string[] {
  const prompts = (listFolder(join(root, 'prompts')) ?? []).filter((name) => name.endsWith('.md'));
  const names = [...(listFolder(join(root, 'fixtures')) ?? []), ...prompts.map((name) => name.slice(0, -'.md'.length))];
  return [...new Set(names)].filter((name) => isInterview(root, name)).sort();
}

/** Whether `fixtures/<id>/` holds coding questions. A look is enough: what is wrong with them is for their loader to say. */
export function isInterview(root: string, id: string): boolean {
  const kind = kindOfPrompt(root, id);
  if (kind !== undefined) {
    return kind === 'interview';
  }
  const folder = join(root, 'fixtures', id);
  const files = (listFolder(folder) ?? []).filter((name) => /\.ya?ml$/i.test(name));
  // Checks that several questions share may stand under a key of their own, `.Checks`.
  return files.some((name) => /^(?:[ \t]+["']?\.?|["']?\.)Checks["']?:/m.test(textOf(join(folder, name))));
}

/** What `prompts/<id>.md` says that it is, if it says so. */
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

import { join } from 'node:path';
import { kindOfPrompt, listFolder, textOf } from 'gpt-assay/plugin';
import { interview } from './interview-name';

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
    return kind === interview;
  }
  const folder = join(root, 'fixtures', id);
  const files = (listFolder(folder) ?? []).filter((name) => /\.ya?ml$/i.test(name));
  // Checks shared by several questions may be under a separate key, `.Checks`.
  return files.some((name) => /^(?:[ \t]+["']?\.?|["']?\.)Checks["']?:/m.test(textOf(join(folder, name))));
}

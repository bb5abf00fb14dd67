import { join } from 'node:path';
import type { z } from 'zod';
import { appendTo } from '../../basics/collections';
import { didYouMean } from '../../basics/text/did-you-mean';
import { isFile, listFolder, readLines } from '../../basics/disk/disk';
import { InputError, type Problem } from '../../basics/errors';
import { tryParseJson } from '../../basics/json/parse-json';
import { describeIssues } from '../../basics/yaml/describe-issues';

/** What all overrides have in common. */
interface AnyOverride {
  readonly analytic: string;
}

const folder = 'overrides';
const extension = '.jsonl';

/** The file of a challenge's overrides, relative to the root. */
export function overridesFile(id: string): string {
  return `${folder}/${id}${extension}`;
}

/** The overrides of a challenge in order of recording; all invalid lines give one `InputError`. */
export function loadOverrides<Override extends AnyOverride>(
  root: string,
  id: string,
  schema: z.ZodType<Override>,
): readonly Override[] {
  const { overrides, problems } = readOverrides(root, id, schema);
  if (problems.length > 0) {
    throw new InputError(problems);
  }
  return overrides;
}

/** Problems of a challenge's overrides: invalid lines and unknown analytics. */
export function checkOverrides(
  root: string,
  id: string,
  schema: z.ZodType<AnyOverride>,
  analytics?: readonly string[],
): readonly Problem[] {
  return readOverrides(root, id, schema, analytics).problems;
}

/** Override files that belong to no challenge. */
export function findStrayOverrides(root: string, challenges: readonly string[]): readonly Problem[] {
  return (listFolder(join(root, folder)) ?? [])
    .filter((name) => name.endsWith(extension))
    .map((name) => name.slice(0, -extension.length))
    .filter((id) => !challenges.includes(id))
    .map((id) => ({
      file: overridesFile(id),
      message: `there is no challenge "${id}"${didYouMean(id, challenges)}: rename the file, or remove it`,
    }));
}

function readOverrides<Override extends AnyOverride>(
  root: string,
  id: string,
  schema: z.ZodType<Override>,
  analytics?: readonly string[],
): { readonly overrides: readonly Override[]; readonly problems: readonly Problem[] } {
  const file = overridesFile(id);
  const overrides: Override[] = [];
  const problems: Problem[] = [];
  const path = join(root, file);
  for (const [index, text] of (isFile(path) ? readLines(path) : []).entries()) {
    const line = index + 1;
    if (text.trim() === '') {
      continue;
    }
    const value = tryParseJson(text);
    const parsed = schema.safeParse(value);
    if (value === undefined) {
      problems.push({
        file,
        line,
        message: 'expected one override as JSON: restore the line as assay override wrote it',
      });
    } else if (!parsed.success) {
      appendTo(
        problems,
        describeIssues(parsed.error.issues, value, schema).map(({ path: field, message }) => ({
          file,
          line,
          message,
          ...(field.length > 0 && { field: field.join('.') }),
        })),
      );
    } else if (isMistaken(parsed.data.analytic, analytics)) {
      const { analytic } = parsed.data;
      const message = `the prompt has no analytic "${analytic}"${didYouMean(analytic, analytics ?? [])}; it has ${(analytics ?? []).join(', ')}`;
      problems.push({ file, line, field: 'analytic', message });
    } else {
      overrides.push(parsed.data);
    }
  }
  return { overrides, problems };
}

/** Whether a name looks like one of these analytics and is none; what does not may have been one before. */
function isMistaken(name: string, analytics: readonly string[] = [name]): boolean {
  return !analytics.includes(name) && didYouMean(name, analytics) !== '';
}

import { AssayError } from '../../basics/errors';
import { decodeXml } from '../decode-text';
import type { QuestionRow } from './question-row';
import { readXmlFile, type XmlQuestions } from './read-xml-file';
import { allWithin, elementsOf, readXml, type XmlElement } from './xml-tree';

/** A file of a folder or archive, and how to read it. */
export interface PackageFile {
  /** Relative to the folder or archive, with forward slashes. */
  readonly path: string;
  readonly read: () => Buffer;
}

/** Whether a file of a package can hold questions, by its name. */
export function holdsItems(path: string): boolean {
  return /\.(?:xml|qti|dat)$/i.test(path);
}

/** The questions of a package with their files; lists of items and metadata are none. `paths` are all its files. */
export function readPackage(
  files: readonly PackageFile[],
  paths: readonly string[],
): { readonly rows: readonly QuestionRow[]; readonly formats: readonly XmlQuestions['format'][] } {
  const found = files.map((file) => readPackageFile(file, paths));
  const formats = found.flatMap(({ format }) => (format === undefined ? [] : [format]));
  return { rows: found.flatMap(({ rows }) => rows), formats: [...new Set(formats)] };
}

function readPackageFile(
  { path, read }: PackageFile,
  paths: readonly string[],
): { readonly rows: readonly QuestionRow[]; readonly format?: XmlQuestions['format'] } {
  try {
    const text = decodeXml(read()).replace(/^\uFEFF/, '');
    // Blackboard's questions are in such files, as is much else.
    if (/\.dat$/i.test(path) && !text.includes('<questestinterop')) {
      return { rows: [] };
    }
    const root = readXml(text, path);
    if (root.name === 'manifest') {
      return { rows: missingItems(root, path, paths) };
    }
    const questions = readXmlFile(root);
    return questions === undefined || questions.rows.length === 0
      ? { rows: [] }
      : { format: questions.format, rows: questions.rows.map((row) => ({ ...row, source: path })) };
  } catch (error) {
    if (error instanceof AssayError) {
      const reason = `cannot be read: ${error.message}`;
      return { rows: [{ status: 'refused', source: path, line: 1, name: path, reason }] };
    }
    throw error;
  }
}

/** Items that a manifest lists, and that the package does not have. */
function missingItems(manifest: XmlElement, path: string, paths: readonly string[]): readonly QuestionRow[] {
  const folder = path.includes('/') ? path.slice(0, path.lastIndexOf('/') + 1) : '';
  const there = new Set(paths);
  return allWithin(manifest, 'resource')
    .filter(({ attributes }) => /^imsqti_(?:item_)?xml/i.test(attributes['type'] ?? ''))
    .flatMap((resource): readonly QuestionRow[] => {
      const href = resource.attributes['href'] ?? elementsOf(resource, 'file')[0]?.attributes['href'] ?? '';
      const base = resource.attributes['xml:base'] ?? '';
      const file = folder + (base + href).replace(/^\.\//, '');
      return href === '' || there.has(file) || there.has(decoded(file))
        ? []
        : [
            {
              status: 'refused',
              source: path,
              line: resource.line,
              name: href.slice(0, 80),
              reason: 'is listed in the manifest, but its file is missing',
            },
          ];
    });
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { publishedPackages } from '../../../assay/dist/testing/package-names';
import { repository } from '../../../assay/dist/testing/run-script';

/** A regular expression of the tool. */
export interface FoundPattern {
  /** Relative to the repository. */
  readonly file: string;
  readonly line: number;
  readonly source: string;
  readonly flags: string;
}

/** What tests use, and bundles: of other packages' code, and of modules that are found by themselves. */
const others =
  /\/dist\/testing\/|\.(?:test|deep|real)\.js$|\/dist\/output\/page\/scripts\/|\/components\/for-packages\.js$|\/dist\/export\/runtime\.js$/;

/** The folders whose code ships. */
const shipped = ['assay/bin', ...publishedPackages.map((name) => `${name}/dist`)].map((name) => join('packages', name));

/** Every regular expression in the code that ships; those that it builds of texts are not among them. */
export function findPatterns(): readonly FoundPattern[] {
  const files = shipped.flatMap((folder) =>
    readdirSync(join(repository, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  );
  return files
    .filter((name) => name.endsWith('.js') && !others.test(name))
    .flatMap((name) => {
      const file = join(repository, name);
      const module = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
      return literalsIn(module).map((literal) => {
        const text = literal.text;
        const end = text.lastIndexOf('/');
        const { line } = module.getLineAndCharacterOfPosition(literal.getStart());
        return { file: name, line: line + 1, source: text.slice(1, end), flags: text.slice(end + 1) };
      });
    });
}

function literalsIn(node: ts.Node): readonly ts.RegularExpressionLiteral[] {
  const inside: ts.RegularExpressionLiteral[] = [];
  ts.forEachChild(node, (child) => {
    inside.push(...literalsIn(child));
  });
  return ts.isRegularExpressionLiteral(node) ? [node, ...inside] : inside;
}

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { packageFolder } from '../run-script';

/** A regular expression of the tool. */
export interface FoundPattern {
  /** Relative to the package. */
  readonly file: string;
  readonly line: number;
  readonly source: string;
  readonly flags: string;
}

/** What tests use, and bundles: of other packages' code, and of modules that are found by themselves. */
const others = /^dist\/testing\/|\.(?:test|deep|real)\.js$|^dist\/output\/page\/scripts\/|^dist\/export\/runtime\.js$/;

/** Every regular expression in the code that ships; those that it builds of texts are not among them. */
export function findPatterns(): readonly FoundPattern[] {
  const files = ['bin', 'dist'].flatMap((folder) =>
    readdirSync(join(packageFolder, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  );
  return files
    .filter((name) => name.endsWith('.js') && !others.test(name))
    .flatMap((name) => {
      const file = join(packageFolder, name);
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

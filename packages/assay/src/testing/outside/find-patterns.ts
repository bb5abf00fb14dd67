import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';
import { sourceFiles } from './find-readers';

const root = join(__dirname, '../../..');

/** A regular expression of the tool. */
export interface FoundPattern {
  /** Relative to the project. */
  readonly file: string;
  readonly line: number;
  readonly source: string;
  readonly flags: string;
}

/** Every regular expression that the tool's code writes down; those that it builds of texts are not among them. */
export function findPatterns(): readonly FoundPattern[] {
  const bin = readdirSync(join(root, 'bin')).map((name) => join(root, 'bin', name));
  return [...sourceFiles(), ...bin].flatMap((file) => {
    const module = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
    return literalsIn(module).map((literal) => {
      const text = literal.text;
      const end = text.lastIndexOf('/');
      const { line } = module.getLineAndCharacterOfPosition(literal.getStart());
      return { file: relative(root, file), line: line + 1, source: text.slice(1, end), flags: text.slice(end + 1) };
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

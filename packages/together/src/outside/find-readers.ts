import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import ts from 'typescript';
import { publishedPackages } from '../../../assay/dist/testing/package-names';
import { repository } from '../../../assay/dist/testing/run-script';

const packages = join(repository, 'packages');

/** Calls that take text or a tree apart. */
const parses =
  /^JSON\.parse$|(?:^|\.)(?:(?:try)?[Pp]arse\w*|tokenizer|walk\w*|simple|full|ancestor|iterate|cursor|matchAll)$/;

/** Comments are not read. */
const syntaxOnly: ts.CreateSourceFileOptions = {
  languageVersion: ts.ScriptTarget.Latest,
  jsDocParsingMode: ts.JSDocParsingMode.ParseNone,
};

/** Types of parameters in which no text can be. */
const textless = /^(?:number|boolean|Date|AbortSignal|Clock|undefined|Terminal|Command|Settings|\(.*\) => .*)$/s;

/**
 * Every exported function that may read text from outside, as `file#export` (`package/file#export` outside of the core),
 * by its syntax alone: it takes a text or an
 * object, and stands in a module with a pattern, a parse or a walk.
 */
export function findReaders(): readonly string[] {
  return sourceFiles().flatMap((file) => {
    const module = ts.createSourceFile(file, readFileSync(file, 'utf8'), syntaxOnly, true);
    const name = relative(packages, file)
      .split(sep)
      .join('/')
      .replace(/^assay\/src\/|(?<=^\w+\/)src\/|\.[jt]s$/g, '');
    return takesTextApart(module) ? exportsOf(module).map((one) => `${name}#${one}`) : [];
  });
}

/** The files of the tool without its tests, what only they use, and what only names the exports of others. */
function sourceFiles(): readonly string[] {
  return publishedPackages.flatMap((name) => {
    const source = join(packages, name, 'src');
    return readdirSync(source, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.[jt]s$/.test(file) && !/\.(?:test|deep|d)\.ts$/.test(file))
      .filter((file) => !file.startsWith(`testing${sep}`))
      .map((file) => join(source, file))
      .sort();
  });
}

function takesTextApart(node: ts.Node): boolean {
  const isOne =
    ts.isRegularExpressionLiteral(node) ||
    (ts.isNewExpression(node) && node.expression.getText() === 'RegExp') ||
    (ts.isCallExpression(node) && parses.test(node.expression.getText()));
  return isOne || (ts.forEachChild(node, (child) => takesTextApart(child) || undefined) ?? false);
}

function exportsOf(module: ts.SourceFile): readonly string[] {
  const given = commonJsExports(module);
  return module.statements.flatMap((statement) => {
    if (ts.isFunctionDeclaration(statement) && given.includes(statement.name?.text ?? '')) {
      return statement.parameters.length > 0 ? [statement.name?.text ?? ''] : [];
    }
    if (ts.isFunctionDeclaration(statement) && isExported(statement)) {
      return takesText(statement) ? [statement.name?.text ?? 'default'] : [];
    }
    if (ts.isVariableStatement(statement) && isExported(statement)) {
      return statement.declarationList.declarations.flatMap(({ name, initializer }) =>
        initializer !== undefined && ts.isArrowFunction(initializer) && takesText(initializer) ? [name.getText()] : [],
      );
    }
    return [];
  });
}

/** The names in `module.exports = { … }`. */
function commonJsExports(module: ts.SourceFile): readonly string[] {
  return module.statements.flatMap((statement) => {
    const assigned = ts.isExpressionStatement(statement) ? statement.expression : undefined;
    const isExports =
      assigned !== undefined && ts.isBinaryExpression(assigned) && assigned.left.getText() === 'module.exports';
    return isExports && ts.isObjectLiteralExpression(assigned.right)
      ? assigned.right.properties.map((property) => property.name?.getText() ?? '')
      : [];
  });
}

function isExported(node: ts.HasModifiers): boolean {
  return node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true;
}

function takesText({ parameters }: ts.SignatureDeclaration): boolean {
  return parameters.some(({ type, initializer }) =>
    type === undefined ? initializer === undefined || ts.isStringLiteral(initializer) : !textless.test(type.getText()),
  );
}

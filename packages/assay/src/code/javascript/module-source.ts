import type { ImportDeclaration, Program, Identifier, MemberExpression } from 'acorn';
import MagicString from 'magic-string';
import { addCounters } from './count-operations';
import { awaits, isDefinition } from './definitions';
import { defaultExportName, keptName, type Range, type Within } from './found-function';
import { loaderFor } from './loader';
import type { ParsedProgram } from './parse-program';
import { simple } from './walk';

const names = new Set(['window', 'self', 'global']);

/** How a program becomes the source of a sandbox job. */
export interface ModuleOptions {
  /** Expression that gives the function to call; without one, `module.exports` decides. */
  readonly entry?: string | undefined;
  /** Where the entry holds, if not at the top. */
  readonly within?: Within | undefined;
  /** Whether its operations are counted by the instrument of `countOperations`. */
  readonly counted?: boolean;
  /** Whether only its definitions stay: no sample calls, tests and loops at the top. */
  readonly definitionsOnly?: boolean;
  /** Whether it may wait at its top and import while it runs, which no CommonJS module may: then it is an async function. */
  readonly mayWait?: boolean;
}

/** The program as the body of a CommonJS module that hands out one of its functions; `import` and `export` become `require` and nothing. */
export function toModuleSource(
  parsed: ParsedProgram,
  { entry, within, counted = false, definitionsOnly = false, mayWait = false }: ModuleOptions,
): string {
  const { code, program, isModule, isStrict } = parsed;
  const text = new MagicString(code);
  if (code.startsWith('#!')) {
    text.overwrite(0, 2, '//');
  }
  if (counted) {
    addCounters(parsed, text);
  }
  useGlobalObject(parsed, text);
  if (mayWait) {
    importByRequire(program, text);
  }
  for (const node of program.body) {
    if (definitionsOnly && !isDefinition(node) && !holds(node, within)) {
      text.overwrite(node.start, node.end, ';');
    } else {
      toCommonJs(node, text);
    }
  }
  const expose = entry === undefined ? '' : `__assayExpose(() => (${entry}));`;
  // Operations are counted in a module that fails where a declaration is missing, too.
  const opening = `${isStrict || (isModule && !counted) ? "'use strict';" : ''}${loaderFor(program)}`;
  const body = within === undefined ? `${expose}\n${text.toString()}` : reachWithin(within, expose, text);
  // The promise tells when loading has ended, and why it failed.
  return mayWait && awaits(program)
    ? `${opening}__assayExpose(undefined, (async () => {${body}\n})());`
    : `${opening}${body}`;
}

function holds({ start, end }: Range, within: Within | undefined): boolean {
  if (within === undefined) {
    return false;
  }
  const place = 'at' in within ? within.at : within.kept.start;
  return start <= place && place < end;
}

/** Makes `import` and `export` what a CommonJS module may have. */
function toCommonJs(node: Program['body'][number], text: MagicString): void {
  switch (node.type) {
    case 'ImportDeclaration':
      text.overwrite(node.start, node.end, toRequire(node));
      return;
    case 'ExportAllDeclaration':
      text.overwrite(node.start, node.end, ';');
      return;
    case 'ExportNamedDeclaration':
      if (node.declaration) {
        text.remove(node.start, node.declaration.start);
      } else {
        text.overwrite(node.start, node.end, ';');
      }
      return;
    case 'ExportDefaultDeclaration': {
      const named = 'id' in node.declaration && node.declaration.id;
      const isDeclaration = node.declaration.type.endsWith('Declaration') && named;
      text.overwrite(node.start, node.declaration.start, isDeclaration ? '' : `const ${defaultExportName} = `);
      return;
    }
    default:
      return;
  }
}

/** Makes `window.name` a property of the real global object where the program itself puts it there. */
function useGlobalObject({ program }: ParsedProgram, text: MagicString): void {
  const uses: { readonly object: Identifier; readonly name: string }[] = [];
  const assigned = new Set<string>();
  simple(program, {
    MemberExpression(node) {
      const name = propertyOfGlobal(node);
      if (name !== undefined) {
        uses.push({ object: node.object as Identifier, name });
      }
    },
    AssignmentExpression({ left }) {
      const name = left.type === 'MemberExpression' ? propertyOfGlobal(left) : undefined;
      if (name !== undefined) {
        assigned.add(name);
      }
    },
  });
  for (const { object, name } of uses) {
    if (assigned.has(name)) {
      text.overwrite(object.start, object.end, 'globalThis');
    }
  }
}

function propertyOfGlobal({ object, property, computed }: MemberExpression): string | undefined {
  const isGlobal = object.type === 'Identifier' && names.has(object.name);
  return isGlobal && !computed && property.type === 'Identifier' ? property.name : undefined;
}

/** Hands out a function from where it stands; a callback around it is called in case that nobody else calls it. */
function reachWithin(within: Within, expose: string, text: MagicString): string {
  const keep = ({ start, end }: Range): void => {
    text.appendLeft(start, `(${keptName} = `);
    text.appendRight(end, ')');
  };
  const declaration = `var ${keptName};`;
  if ('kept' in within) {
    keep(within.kept);
    return `${declaration}${expose}\n${text.toString()}`;
  }
  const { at, callback } = within;
  text.appendLeft(at, expose);
  if (callback === undefined) {
    return `\n${text.toString()}`;
  }
  keep(callback);
  return `${declaration}\n${text.toString()}\n;try { ${keptName}(); } catch {}`;
}

function toRequire({ specifiers, source }: ImportDeclaration): string {
  const from = `require(${JSON.stringify(String(source.value))})`;
  const names = specifiers.map((specifier) => `const ${specifier.local.name} = ${from}${memberOf(specifier)};`);
  return names.join(' ') || `${from};`;
}

/** What of a module a specifier names; the default is the module itself. */
function memberOf(specifier: ImportDeclaration['specifiers'][number]): string {
  if (specifier.type !== 'ImportSpecifier') {
    return '';
  }
  const { imported } = specifier;
  const name = imported.type === 'Identifier' ? imported.name : String(imported.value);
  return name === 'default' ? '' : `[${JSON.stringify(name)}]`;
}

/** Makes `import(…)` give a module's members, with the module itself as the default. */
function importByRequire(program: Program, text: MagicString): void {
  simple(program, {
    ImportExpression({ start, source }) {
      text.overwrite(
        start,
        source.start,
        '(async (name) => { const it = require(name); return { default: it, ...it }; })(',
      );
    },
  });
}

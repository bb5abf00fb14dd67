import type { ImportDeclaration } from 'acorn';
import MagicString from 'magic-string';
import { addCounters } from './add-counters';
import { awaits, isDefinition } from './definitions';
import { defaultExportName } from './found-function';
import { useGlobalObject } from './global-object';
import type { ParsedProgram } from './parse-program';

/** How a program becomes the source of a sandbox job. */
export interface ModuleOptions {
  /** Expression that gives the function to call; without one, `module.exports` decides. */
  readonly entry?: string | undefined;
  /** Whether its operations are counted by the instrument of `countOperations`. */
  readonly counted?: boolean;
  /** Whether only its definitions stay: no sample calls, tests and loops at the top. */
  readonly definitionsOnly?: boolean;
  /** Whether statements at the top that wait for something, which no CommonJS module may, are left out. */
  readonly withoutAwaits?: boolean;
}

/** The program as the body of a CommonJS module that hands out one of its functions; `import` and `export` become `require` and nothing. */
export function toModuleSource(
  parsed: ParsedProgram,
  { entry, counted = false, definitionsOnly = false, withoutAwaits = false }: ModuleOptions,
): string {
  const { code, program, isStrict } = parsed;
  const text = new MagicString(code);
  if (code.startsWith('#!')) {
    text.overwrite(0, 2, '//');
  }
  if (counted) {
    addCounters(parsed, text);
  }
  useGlobalObject(parsed, text);
  for (const node of program.body) {
    if ((definitionsOnly && !isDefinition(node)) || (withoutAwaits && awaits(node))) {
      text.overwrite(node.start, node.end, ';');
      continue;
    }
    switch (node.type) {
      case 'ImportDeclaration':
        text.overwrite(node.start, node.end, toRequire(node));
        break;
      case 'ExportAllDeclaration':
        text.overwrite(node.start, node.end, ';');
        break;
      case 'ExportNamedDeclaration':
        if (node.declaration) {
          text.remove(node.start, node.declaration.start);
        } else {
          text.overwrite(node.start, node.end, ';');
        }
        break;
      case 'ExportDefaultDeclaration': {
        const named = 'id' in node.declaration && node.declaration.id;
        const isDeclaration = node.declaration.type.endsWith('Declaration') && named;
        text.overwrite(node.start, node.declaration.start, isDeclaration ? '' : `const ${defaultExportName} = `);
        break;
      }
      default:
        break;
    }
  }
  const expose = entry === undefined ? '' : `__assayExpose(() => (${entry}));`;
  return `${isStrict ? "'use strict';" : ''}${expose}\n${text.toString()}`;
}

function toRequire({ specifiers, source }: ImportDeclaration): string {
  const from = `require(${JSON.stringify(String(source.value))})`;
  return specifiers.map(({ local }) => `const ${local.name} = ${from};`).join(' ') || `${from};`;
}

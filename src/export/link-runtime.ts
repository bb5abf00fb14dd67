import { join } from 'node:path';
import { loadModules } from '../output/page/assets';
import { trimEndOf } from '../basics/text/trim-characters';

/** The program that every exported validator holds: modules of `runtime/`, of which `start` is what `main` exports. */
export function linkRuntime(): string {
  const modules = loadModules('main', join(__dirname, 'runtime'));
  const table = [...modules].map(([name, text]) => `'./${name}': (module, require) => {\n${toProgram(text)}\n},\n`);
  return [
    `const modules = {\n${table.join('\n')}};`,
    'const loaded = {};',
    'const load = (name) => {',
    '  if (!Object.hasOwn(modules, name)) {',
    '    return require(name);',
    '  }',
    '  if (loaded[name] === undefined) {',
    '    loaded[name] = { exports: {} };',
    '    modules[name](loaded[name], load);',
    '  }',
    '  return loaded[name].exports;',
    '};',
    "const { start } = load('./main');",
  ].join('\n');
}

/** A module's text without what only a type checker reads, which names files that its reader does not have. */
function toProgram(text: string): string {
  return text
    .replace(/^'use strict';\n/, '')
    .replace(/^ *\/\*\*(?:(?!\*\/).)*\*\/\n/gms, withoutTags)
    .replace(/\/\*\* @type .*? \*\/ ?/g, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** A comment above something, without its tags; nothing when it says no more. */
function withoutTags(comment: string): string {
  const at = comment.indexOf('@');
  const said = at < 0 ? comment : trimEndOf(comment.slice(0, at), ' \n*');
  const isEmpty = comment.includes('@typedef') || /^[\s/*]*$/.test(said);
  return said === comment ? comment : isEmpty ? '' : `${said}\n */\n`;
}

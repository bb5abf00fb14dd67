import { extname } from 'node:path';
import { trimOf } from '../basics/text/trim-characters';

/** Programming languages by the extension that stands for them. */
export const extensions: Readonly<Record<string, string>> = {
  '.js': 'javascript',
  '.mjs': 'javascript',
  '.cjs': 'javascript',
  '.jsx': 'jsx',
  '.ts': 'typescript',
  '.tsx': 'tsx',
  '.py': 'python',
  '.java': 'java',
  '.c': 'c',
  '.cpp': 'cpp',
  '.cs': 'csharp',
  '.go': 'go',
  '.rs': 'rust',
  '.rb': 'ruby',
  '.php': 'php',
};

/** What exports call languages, as our files do. */
const names: Readonly<Record<string, string>> = {
  js: 'javascript',
  node: 'javascript',
  nodejs: 'javascript',
  'node.js': 'javascript',
  ecmascript: 'javascript',
  ts: 'typescript',
  py: 'python',
  python3: 'python',
  'c++': 'cpp',
  'c#': 'csharp',
  golang: 'go',
};

/** The programming language that a file's extension stands for; `text` for any other file. */
export function languageOf(file: string): string {
  return extensions[extname(file).toLowerCase()] ?? 'text';
}

/** The language that an export calls so, as a fixture names it: `JavaScript (ES2023)` is `javascript`. */
export function toLanguage(name: string): string {
  const [beforeBracket = ''] = name.trim().toLowerCase().split('(', 1);
  const plain = withoutVersion(beforeBracket.trimEnd());
  const known = Object.hasOwn(names, plain) ? names[plain] : undefined;
  return known ?? trimOf(plain.replaceAll(/[^a-z0-9+#-]+/g, '-'), '-');
}

/** `python 3.12` is `python`. */
function withoutVersion(name: string): string {
  const words = name.split(/\s+/);
  const last = words.at(-1) ?? '';
  return words.length > 1 && /^v?\d[\d.]*x?$/.test(last) ? name.slice(0, -last.length).trimEnd() : name;
}

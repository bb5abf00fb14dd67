import { languages, type Language } from '../../sandbox/sandbox';

const tags: Readonly<Record<Language, readonly string[]>> = {
  python: ['python', 'python3', 'python2', 'py', 'py3', 'ipython', 'pycon', 'python-repl', 'sage'],
  javascript: ['javascript', 'js', 'jsx', 'node', 'nodejs', 'mjs', 'cjs', 'ecmascript', 'es6', 'typescript', 'ts'],
};
const texts = new Set(['markdown', 'md', 'text', 'txt', 'plaintext', 'plain', 'code', '']);
const others = new Set(
  (
    'bash sh shell zsh console terminal cmd powershell json yaml yml xml html css sql diff patch output java c cpp c++ ' +
    'c# csharp cs go golang rust ruby rb php swift kotlin scala perl lua r haskell mermaid latex pseudocode'
  ).split(' '),
);

/** The language that the tag of a block names; `other` when it names one that is never asked for. */
export function languageOfTag(tag: string | undefined): Language | 'other' | undefined {
  const language = languages.find((one) => tags[one].includes(tag ?? ''));
  return language ?? (others.has(tag ?? '') ? 'other' : undefined);
}

/** Whether a word behind an opening fence is there to name a language. */
export function isKnownTag(word: string): boolean {
  const tag = word.toLowerCase();
  return texts.has(tag) || languageOfTag(tag) !== undefined;
}

/** Whether a block of that tag holds text in which fences may stand. */
export function isTextTag(tag: string | undefined): boolean {
  return tag !== undefined && texts.has(tag);
}

import { trimOf } from '../basics/text/trim-characters';

/** Languages as fixtures name them, each with what judges and exports call it. */
const languages = {
  javascript: 'javascript js node nodejs node.js ecmascript es v8 v8js d8 deno bun spidermonkey mjs cjs',
  jsx: 'jsx',
  typescript: 'typescript ts',
  tsx: 'tsx',
  python: 'python py pypy cpython',
  java: 'java openjdk',
  c: 'c',
  cpp: 'c++ cpp cxx g++ clang++',
  csharp: 'c# csharp cs',
  go: 'go golang',
  rust: 'rust rs',
  ruby: 'ruby rb',
  php: 'php',
  kotlin: 'kotlin kt',
  scala: 'scala',
  swift: 'swift',
  dart: 'dart',
  haskell: 'haskell hs',
  ocaml: 'ocaml',
  perl: 'perl pl',
  lua: 'lua',
  r: 'r',
  julia: 'julia',
  pascal: 'pascal fpc pascalabc.net',
  d: 'd',
  'f#': 'f# fsharp',
  elixir: 'elixir',
  erlang: 'erlang',
  clojure: 'clojure',
  bash: 'bash sh shell',
  sql: 'sql mysql postgresql sqlite',
} as const;

const known = new Map(
  Object.entries(languages).flatMap(([language, names]) => names.split(' ').map((name) => [name, language] as const)),
);

/** Vendors, compilers and platforms in the names of judges: they say nothing about the language. */
const asides = new Set(
  `gnu gcc clang ms msvc microsoft visual mono .net core sdk framework hotspot ghc jit strict diagnostics ansi free
  dmd ldc gdc x64 x86 bit script runtime edition lts se std iso version language programming the numpy scipy`.split(
    /\s+/,
  ),
);

/** Characters of a name that are looked at. */
const longest = 100;

/** Whether fixtures may name a language so, and not a judge or an export alone. */
export function isKnownLanguage(name: string): boolean {
  return Object.hasOwn(languages, name);
}

/**
 * The language that an export calls so, as a fixture names it: `GNU C++17 (64)` is `cpp`. A name that is not known, or
 * that names several languages, is kept in lower case. Python 2 is another language than Python.
 */
export function toLanguage(name: string): string {
  const lower = name.trim().slice(0, longest).toLowerCase();
  const [beforeBracket = '', inBracket = ''] = lower.split('(', 2);
  const words = beforeBracket.split(/[\s,_]+/).filter((word) => word !== '' && !isVersion(word));
  const found = new Set(words.map(nameIn).filter((word) => !asides.has(word)));
  const languagesFound = new Set([...found].map((word) => known.get(word)));
  const [only] = languagesFound;
  if (only === 'python' && /(?:^|[^\d.])2(?!\d)/.test(pythonVersion(beforeBracket, inBracket))) {
    return 'python2';
  }
  return languagesFound.size === 1 && only !== undefined
    ? only
    : trimOf(withoutVersion(beforeBracket.trim()).replaceAll(/[^a-z0-9+#-]+/g, '-'), '-');
}

/** The word without a version or a compiler at its end: `c++17` is `c++`, and `cpp14-clang` is `cpp`. */
function nameIn(word: string): string {
  const plain = word.replace(/[-/](?:gcc|clang|msvc|g\+\+|clang\+\+)$/, '');
  if (known.has(plain)) {
    return plain;
  }
  return /^(\D*[^\d.v-])[-.]?v?\d[\d.x-]*[a-z]?$/.exec(plain)?.[1] ?? plain;
}

function isVersion(word: string): boolean {
  return /^v?\d[\d.x-]*(?:-?bit)?$|^\W+$/.test(word) && !known.has(word);
}

/** What names the version of Python: a number in its name, else the one in brackets, unless that is PyPy's own. */
function pythonVersion(beforeBracket: string, inBracket: string): string {
  return /\d/.test(beforeBracket) ? beforeBracket : inBracket.replace(/^pypy.*/, '');
}

/** `haskell 8.10` is `haskell`. */
function withoutVersion(name: string): string {
  const words = name.split(/\s+/);
  const last = words.at(-1) ?? '';
  return words.length > 1 && /^v?\d[\d.]*x?$/.test(last) ? name.slice(0, -last.length).trimEnd() : name;
}

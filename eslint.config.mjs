import jsdoc from 'eslint-plugin-jsdoc';
import regexp from 'eslint-plugin-regexp';
import { defineConfig } from 'eslint/config';
import * as typescript from '@typescript-eslint/parser';

// What `oxlint` (`.oxlintrc.json`) cannot do: the layers, patterns that take more than linear time, what must not be
// called at all, and comments. Tests and benchmarks are read by `oxlint` alone.

/** Lowest layer first. A folder may import from folders before it, never after. */
const layers = [
  'basics',
  'statistics',
  'sandbox',
  'code',
  'oracle',
  'queue',
  'model',
  'experiment',
  'kinds',
  'intake',
  'output',
  'export',
  'server',
  'jest',
  'cli',
];

/** Each is touched in one place; the rest of the tool goes through it. */
const guardedModules = [
  { names: ['openai', 'openai/*'], only: ['src/model/openai-sdk.ts'] },
  {
    names: ['fs', 'fs/promises', 'node:fs', 'node:fs/promises'],
    only: [
      'src/basics/disk/disk.ts',
      'src/basics/disk/disk-append.ts',
      'src/basics/disk/disk-bounds.ts',
      'src/basics/disk/disk-claims.ts',
      'src/basics/disk/disk-lock.ts',
      'src/basics/disk/disk-open.ts',
      'src/basics/disk/disk-state.ts',
      // An exported validator, which is a program of its own.
      'src/export/runtime/main.ts',
    ],
  },
  { names: ['timers/promises', 'node:timers/promises'], only: [] },
  // Code nobody trusts, under limits; the user's own Jest; the user's browser.
  {
    names: ['child_process', 'node:child_process'],
    only: [
      'src/sandbox/child-process.ts',
      'src/sandbox/run-command.ts',
      'src/jest/repeat/run-jest-process.ts',
      'src/cli/open-page.ts',
    ],
  },
  { names: ['net', 'node:net'], only: ['src/queue/database.ts', 'src/sandbox/probe-sandbox.ts'] },
  { names: ['http', 'node:http'], only: ['src/server/http-server.ts', 'src/model/transport/exchange.ts'] },
  { names: ['https', 'node:https'], only: ['src/model/transport/exchange.ts'] },
  { names: ['undici'], only: [] },
  { names: ['process', 'node:process'], only: [] },
];

const restrictedImports = (folder, file) => [
  'error',
  {
    patterns: [
      ...guardedModules
        .filter(({ only }) => !only.includes(file))
        .map(({ names, only }) => ({
          group: names,
          message:
            only.length === 0
              ? 'no part of the tool touches this.'
              : `go through ${only.join(' or ')}: nothing else touches this.`,
        })),
      { group: ['**/testing/*'], message: 'src/testing is for tests.' },
      ...layers.slice(folder === undefined ? 0 : layers.indexOf(folder) + 1).map((above) => ({
        group: [`**/${above}/*`],
        message: `${folder === undefined ? 'the files of src/' : `src/${folder}`} are below src/${above}: move the shared part down instead.`,
      })),
    ],
  },
];

const onlyImportDownwards = [
  {
    files: ['src/*.ts'],
    ignores: ['src/index.ts', 'src/for-oracles.ts'],
    rules: { 'no-restricted-imports': restrictedImports(undefined) },
  },
  ...layers.map((layer) => ({
    files: [`src/${layer}/**/*.ts`],
    rules: { 'no-restricted-imports': restrictedImports(layer) },
  })),
  ...guardedModules
    .flatMap(({ only }) => only)
    .map((file) => ({
      files: [file],
      rules: {
        'no-restricted-imports': restrictedImports(file.split('/').length > 2 ? file.split('/')[1] : undefined, file),
      },
    })),
];

/** What overflows the stack, or is far too slow, once somebody else says how large something is. */
const sizedByOthers = [
  {
    selector: 'CallExpression[callee.object.name="Math"] > SpreadElement.arguments',
    message: 'of too many numbers this overflows the stack: use `largest` or `smallest` (src/statistics/extremes).',
  },
  {
    selector:
      'CallExpression[callee.property.name=/^(push|unshift|splice|concat|append|prepend|replaceChildren|fromCharCode|fromCodePoint)$/] > SpreadElement.arguments',
    message: 'too many items overflow the stack: use `appendTo` (src/basics/append-to), or add one after the other.',
  },
  {
    selector: 'CallExpression[callee.property.name="apply"][callee.object.object.name=/^(Math|String)$/]',
    message: 'too many arguments overflow the stack: go through them one after the other.',
  },
];
/** Of trees that go as deep as somebody else likes. */
const deepAsOthersLike = [
  {
    selector: 'CallExpression[callee.object.name="JSON"][callee.property.name="parse"]',
    message:
      'what nests too deeply overflows the stack of whoever walks through it: use `parseJson` (src/basics/json/parse-json).',
  },
  {
    selector:
      'ImportDeclaration[source.value="acorn"] > ImportSpecifier[imported.name=/^(parse|parseExpressionAt|tokenizer|Parser)$/]',
    message: 'use `parseProgram` (src/code/javascript/parse-program), which bounds how deep a tree may be.',
  },
  {
    selector:
      'ImportDeclaration[source.value="acorn-walk"] > ImportSpecifier[imported.name=/^(simple|full|ancestor|recursive)$/]',
    message: 'it calls itself for each level of a tree: use src/code/javascript/walk.',
  },
];

export default defineConfig(
  { ignores: ['**/dist/', 'coverage/', 'reports/', '.assay/', 'node_modules/', 'site/'] },
  { ignores: ['**/*.{test,deep,real}.ts', 'src/testing/**/*.ts', 'benchmarks/', 'tests/', 'fixtures/'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  { files: ['**/*.ts'], languageOptions: { parser: typescript } },
  { files: ['**/*.{js,mjs}'], rules: { 'no-undef': 'error' } },
  { rules: { 'no-useless-assignment': 'error' } },
  ...onlyImportDownwards,
  {
    // Text from outside takes no pattern more than linear time.
    files: ['src/**/*.{ts,js}', 'bin/**/*.js', 'scripts/**/*.{ts,js,mjs}'],
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'potential' }],
    },
  },
  {
    files: ['src/**/*.ts'],
    plugins: { jsdoc },
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: "MemberExpression[object.name='process'][property.name='env']",
          message: 'only the entry points read the environment, and pass it to src/basics/settings/settings.',
        },
        { selector: 'ImportExpression', message: 'import at the top: the layers are checked there.' },
        ...sizedByOthers,
        ...deepAsOthersLike,
      ],
      'jsdoc/require-jsdoc': [
        'error',
        {
          publicOnly: true,
          contexts: ['TSInterfaceDeclaration', 'ExportNamedDeclaration > TSTypeAliasDeclaration'],
          require: { ClassDeclaration: true, FunctionDeclaration: true },
        },
      ],
      ...Object.fromEntries(
        [
          ...['require-description', 'check-param-names', 'no-types', 'check-alignment'],
          ...['escape-inline-tags', 'multiline-blocks', 'no-multi-asterisks'],
        ].map((rule) => [`jsdoc/${rule}`, 'error']),
      ),
    },
  },
  {
    files: ['src/kinds/validator/validator.ts', 'src/jest/*.ts', 'src/cli/main.ts', 'src/export/runtime/main.ts'],
    // Entry points: they read the environment, and import what the user names.
    rules: { 'no-restricted-syntax': ['error', ...sizedByOthers, ...deepAsOthersLike] },
  },
  {
    files: ['bin/**/*.js', 'src/output/page/browser/*.js', 'src/sandbox/child/**/*.js'],
    ignores: ['src/sandbox/child/guest/**'],
    rules: { 'no-restricted-syntax': ['error', ...sizedByOthers] },
  },
  {
    files: ['bin/**/*.js', 'scripts/*.js', 'src/testing/*.js', 'jest.config.js'],
    languageOptions: {
      sourceType: 'commonjs',
      globals: {
        require: 'readonly',
        module: 'writable',
        exports: 'writable',
        process: 'readonly',
        __dirname: 'readonly',
        __filename: 'readonly',
        AbortController: 'readonly',
        performance: 'readonly',
        setInterval: 'readonly',
        clearInterval: 'readonly',
        setTimeout: 'readonly',
      },
    },
  },
  {
    files: ['src/sandbox/child/**/*.js'],
    languageOptions: {
      sourceType: 'commonjs',
      globals: {
        require: 'readonly',
        module: 'writable',
        exports: 'writable',
        __dirname: 'readonly',
        process: 'readonly',
        performance: 'readonly',
        Buffer: 'readonly',
        WebAssembly: 'readonly',
      },
    },
  },
  {
    // Modules that a page links into one script.
    files: ['src/output/page/browser/*.js'],
    languageOptions: {
      sourceType: 'commonjs',
      globals: {
        require: 'readonly',
        module: 'writable',
        ...Object.fromEntries(
          [
            ...['document', 'window', 'Node', 'Element', 'HTMLElement', 'location', 'history', 'navigator'],
            ...['getSelection', 'requestAnimationFrame', 'Plot', 'd3'],
          ].map((name) => [name, 'readonly']),
        ),
      },
    },
  },
  {
    // Scripts of one scope in the sandbox's own engine, which has nothing but the language.
    files: ['src/sandbox/child/guest/**/*.js'],
    languageOptions: {
      sourceType: 'script',
      globals: {
        require: 'off',
        module: 'off',
        exports: 'off',
        __dirname: 'off',
        process: 'off',
        performance: 'off',
        Buffer: 'off',
        WebAssembly: 'off',
        takeLanguage: 'readonly',
        seedRandom: 'readonly',
        lacking: 'readonly',
        createEncoder: 'readonly',
        createDecoder: 'readonly',
        createWorld: 'readonly',
        createStandIns: 'readonly',
        createCalls: 'readonly',
        createSurroundings: 'readonly',
        createAssert: 'readonly',
        createBuffer: 'readonly',
        createCodecs: 'readonly',
        createEvents: 'readonly',
        createLocale: 'readonly',
        createPath: 'readonly',
        createSearchParams: 'readonly',
        createUrls: 'readonly',
        createUtil: 'readonly',
        isDeepEqual: 'readonly',
      },
    },
    rules: { 'no-unused-vars': ['error', { vars: 'local' }], 'no-redeclare': ['error', { builtinGlobals: false }] },
  },
  {
    // Only the code that calls them waits for them, within its own limits.
    files: ['src/sandbox/child/guest/node/*.js'],
    rules: { 'regexp/no-super-linear-backtracking': 'off', 'regexp/no-super-linear-move': 'off' },
  },
);

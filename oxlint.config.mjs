import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deepAsOthersLike, sizedByOthers } from './scripts/lint/forbidden-calls.mjs';
import { onlyImportDownwards } from './scripts/lint/layers.mjs';

// What `npm run lint` asks: the rules of `.oxlintrc.json`, which read every file, and those that depend on where a file
// stands: the layers of `src/`, what must not be called, patterns that take more than linear time, and comments.

const everywhere = JSON.parse(readFileSync(join(import.meta.dirname, '.oxlintrc.json'), 'utf8'));

/** What only developers run, on text that they wrote themselves. */
const tests = [
  '**/*.{test,deep,real}.ts',
  'packages/*/src/testing/**',
  'packages/together/**',
  'benchmarks/**',
  'tests/**',
  'fixtures/**',
  'site/**',
];

/** Factories with state whose functions are still longer than `longestFunction`: none is to be added. */
const withLongFunctions = [
  'packages/assay/src/experiment/gate/gate.ts',
  'packages/assay/src/model/{server-model,batch/batch-api,dispatch/budget,dispatch/lane}.ts',
  'packages/assay/src/sandbox/{child-process,engine-pool,escape-attempts}.ts',
  'packages/assay/src/sandbox/child/{engine,guest/calls,guest/encode,python/wasi}.js',
  'packages/queue/src/open-remote-calls.ts',
];
const longestFunction = { max: 80, skipComments: true, skipBlankLines: true };

/** Properties and declarations stand on lines of their own, where tools can edit them. */
const golf = [
  {
    selector: 'ObjectExpression > SpreadElement > ObjectExpression',
    message: 'give each property a line of its own.',
  },
  {
    selector:
      'VariableDeclarator[id.type="ArrayPattern"][init.type="ArrayExpression"]:not(:has(RestElement)):not(:has(SpreadElement))',
    message: 'declare each variable by itself.',
  },
];

const forbid = (...selectors) => ({ 'core/no-restricted-syntax': ['error', ...golf, ...selectors] });
const readonly = (...names) => Object.fromEntries(names.map((name) => [name, 'readonly']));
const commonJs = { ...readonly('require', '__dirname', '__filename'), module: 'writable', exports: 'writable' };

export default {
  ...everywhere,
  jsPlugins: [
    { name: 'tsdoc', specifier: 'eslint-plugin-jsdoc' },
    { name: 'regexp', specifier: 'eslint-plugin-regexp' },
    { name: 'core', specifier: './scripts/lint/core-rules.mjs' },
  ],
  overrides: [
    ...everywhere.overrides,
    { files: ['**/*.{ts,tsx,js,mjs}'], rules: forbid() },
    { files: ['**/*.{ts,js,mjs}'], excludeFiles: tests, rules: { 'no-useless-assignment': 'error' } },
    { files: ['packages/*/src/**/*.{ts,tsx}'], excludeFiles: tests, rules: { 'no-nested-ternary': 'error' } },
    {
      files: ['packages/*/src/**/*.{ts,tsx,js}'],
      excludeFiles: [...tests, ...withLongFunctions],
      rules: { 'max-lines-per-function': ['error', longestFunction] },
    },
    ...onlyImportDownwards.map((override) => ({
      ...override,
      excludeFiles: [...tests, ...(override.excludeFiles ?? [])],
    })),
    {
      // Text from outside takes no pattern more than linear time.
      files: ['packages/*/src/**/*.{ts,tsx,js}', 'packages/assay/bin/**/*.js', 'scripts/**/*.{ts,js,mjs}'],
      // Only the code that calls these waits for them, within its own limits.
      excludeFiles: [...tests, 'packages/assay/src/sandbox/child/guest/node/*.js'],
      rules: {
        'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
        'regexp/no-super-linear-move': ['error', { report: 'potential' }],
      },
    },
    {
      files: ['packages/*/src/**/*.ts'],
      excludeFiles: tests,
      rules: {
        ...forbid(
          {
            selector: "MemberExpression[object.name='process'][property.name='env']",
            message: 'only the entry points read the environment, and pass it to src/basics/settings/settings.',
          },
          { selector: 'ImportExpression', message: 'import at the top: the layers are checked there.' },
          ...sizedByOthers,
          ...deepAsOthersLike,
        ),
        'tsdoc/require-jsdoc': [
          'error',
          {
            publicOnly: true,
            contexts: ['TSInterfaceDeclaration', 'ExportNamedDeclaration > TSTypeAliasDeclaration'],
            require: { ClassDeclaration: true, FunctionDeclaration: true },
          },
        ],
        'tsdoc/require-description': 'error',
        'tsdoc/check-param-names': 'error',
        'tsdoc/no-types': 'error',
      },
    },
    {
      // Entry points: they read the environment, and import what the user names.
      files: [
        'packages/assay/src/kinds/validator/validator.ts',
        'packages/assay/src/oracle/allow-typescript.ts',
        'packages/assay/src/jest/*.ts',
        'packages/assay/src/cli/main.ts',
        'packages/assay/src/export/runtime/main.ts',
      ],
      excludeFiles: tests,
      rules: forbid(...sizedByOthers, ...deepAsOthersLike),
    },
    {
      files: [
        'packages/assay/bin/**/*.js',
        'packages/*/src/output/page/components/**/*.{ts,tsx}',
        'packages/assay/src/sandbox/child/**/*.js',
      ],
      excludeFiles: ['packages/assay/src/sandbox/child/guest/**'],
      rules: forbid(...sizedByOthers),
    },
    { files: ['**/*.{js,mjs}'], excludeFiles: tests, rules: { 'no-undef': 'error' } },
    {
      files: ['packages/assay/bin/**/*.js', 'packages/jest*.config.js'],
      globals: {
        ...commonJs,
        ...readonly('process', 'AbortController', 'performance'),
        ...readonly('setInterval', 'clearInterval', 'setTimeout'),
      },
    },
    {
      files: ['packages/assay/src/sandbox/child/**/*.js'],
      excludeFiles: ['packages/assay/src/sandbox/child/guest/**'],
      globals: { ...commonJs, ...readonly('process', 'performance', 'Buffer', 'WebAssembly') },
    },
    {
      // Scripts of one scope in the sandbox's own engine, which has nothing but the language.
      files: ['packages/assay/src/sandbox/child/guest/**/*.js'],
      globals: {
        ...readonly('takeLanguage', 'seedRandom', 'lacking', 'createEncoder', 'createDecoder', 'createWorld'),
        ...readonly('createStandIns', 'createCalls', 'createSurroundings'),
      },
      rules: {
        'no-unused-vars': ['error', { varsIgnorePattern: '^(?:create[A-Z]|takeLanguage$|seedRandom$|lacking$)' }],
      },
    },
    {
      // Modules in it, which are compiled one by one.
      files: ['packages/assay/src/sandbox/child/guest/node/*.js'],
      globals: {
        ...readonly('module', 'require', 'lacking', 'only', 'print', 'performance', 'setImmediate'),
        ...readonly('setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'),
      },
    },
  ],
};

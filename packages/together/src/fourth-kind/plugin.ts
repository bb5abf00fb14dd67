import { defineCommand, definePlugin, exitCodes } from 'gpt-assay/plugin';
import { essayKind, openEssays } from './kind';

/** A package of somebody else, with one of everything that a plugin can bring. */
export const plugin = definePlugin({
  name: 'essays-for-assay',
  kinds: [essayKind],
  commands: {
    'essay count': {
      heading: 'Look',
      load: () =>
        defineCommand({
          name: 'essay count',
          summary: 'Count the essays of a challenge',
          positionals: '<challenge>',
          example: 'npx assay essay count essays',
          options: {},
          run({ positionals: [id = ''], settings, environment, signal }, terminal) {
            const { asked } = openEssays(id, { settings, environment, signal });
            terminal.out(`${id} has ${String(asked.length)} essays.`);
            return Promise.resolve(exitCodes.passed);
          },
        }),
    },
  },
  options: [
    {
      options: {
        shortest: {
          type: 'value',
          valueName: '<n>',
          summary: 'ask only about essays of at least so many characters',
          parse: (text: string) => (/^\d+$/.test(text) ? Number(text) : undefined),
          expected: 'a whole number',
        },
      },
      isFor: ({ name }) => name === 'repeat',
      opens: (id, options, { shortest }) =>
        typeof shortest === 'number' ? Promise.resolve(openEssays(id, options, shortest)) : undefined,
    },
  ],
  providers: [{ name: 'essays', baseURL: 'https://essays.example', key: 'ESSAYS_API_KEY' }],
  formats: { line: { render: ({ outcome, title }) => `${title}: ${outcome.status}` } },
});

import { systemClock } from '../../basics/clock';
import { formatCount, formatNumberOf } from '../../basics/text/numbers';
import { servedModels } from '../../server/served-name';
import { loadProject, type ServedProject } from '../../server/served-project';
import { startServer } from '../../server/start-server';
import { splitModels } from '../../basics/settings/settings';
import { defineCommand, jsonOption, type Command } from '../../plugin/command';
import { exitCodes, type Terminal } from '../../plugin/invocation';
import { printDocument } from '../terminal/print-document';
import { failWith } from '../options/read-challenge';
import { portOption, untilInterrupted } from '../terminal/serving';

/** `assay serve`: serves offline models, so that other tools can be tested against graders of known reliability. */
export const serveCommand: Command = defineCommand({
  name: 'serve',
  summary: 'Serve the offline models on 127.0.0.1 over OpenAI’s protocol, to test other tools against a known grader',
  positionals: '',
  example: 'npx assay serve --port 8080 --challenge two-sum',
  options: {
    ...portOption,
    challenge: {
      type: 'values',
      valueName: '<name>',
      summary: 'challenge of any kind to serve; repeatable',
      parse: splitModels,
      expected: 'names of challenges',
      otherwise: 'all',
    },
    ...jsonOption,
  },

  async run({ positionals, options, values, problems, settings, signal, version }, terminal) {
    const { port = 0, challenge = [] } = values;
    const extra = positionals.map((one) => `expects no "${one}"; name a challenge with --challenge ${one}`);
    failWith('serve', [...problems, ...extra]);
    const project = loadProject(settings.root, challenge);
    const count = { answered: 0, refused: 0 };
    const server = await startServer(project, {
      settings,
      port,
      version,
      clock: systemClock,
      onResponse(status) {
        count[status === 200 ? 'answered' : 'refused'] += 1;
        terminal.progress?.(describe(count));
      },
    });
    const { url } = server;
    printDocument({ options }, terminal, { url, models: servedModels }, () => url);
    explain(project, url, terminal);
    await untilInterrupted(signal);
    await server.close();
    terminal.progress?.(undefined);
    terminal.error(`Served ${describe(count)}.`);
    return exitCodes.interrupted;
  },
});

function describe({ answered, refused }: { readonly answered: number; readonly refused: number }): string {
  return `${formatNumberOf(answered + refused, 'request')}, ${formatCount(refused)} answered with an error`;
}

function explain({ challenges, quizzes, others }: ServedProject, url: string, terminal: Terminal): void {
  const known = [
    ...challenges.map(({ id, fixtures }) => `${formatNumberOf(fixtures.length, 'fixture')} of ${id}`),
    ...quizzes.map(({ id, questions }) => `${formatNumberOf(questions.length, 'question')} of ${id}`),
    ...others.flatMap((one) =>
      one.challenges.map(({ id, questions }) => `${formatNumberOf(questions, 'question')} of ${id}`),
    ),
  ];
  terminal.error(
    [
      `Serving ${servedModels.join(', ')} for ${known.join(', ')}.`,
      `Use it: OPENAI_BASE_URL=${url} OPENAI_API_KEY=none <any tool>, with a model such as offline/key?flip=0.05&seed=1`,
      `From Assay itself: OPENAI_BASE_URL=${url} npx assay repeat <challenge> --model 'served/key?flip=0.05&seed=1'`,
      'Press Ctrl-C to stop.',
    ].join('\n'),
  );
}

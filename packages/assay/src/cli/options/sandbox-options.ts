import { javascriptEngines } from '../../sandbox/sandbox';
import { hintOnSandbox, sandboxNames, type SandboxWish } from '../../sandbox/open-sandbox';
import type { OptionTable, OptionValues } from '../../plugin/option';

/** Options of the commands that run answers. */
export const sandboxOptions = {
  sandbox: {
    type: 'value',
    valueName: '<name>',
    summary: `sandbox for the answers: ${sandboxNames.join(', ')}`,
    choices: sandboxNames,
    hint: hintOnSandbox,
    otherwise: 'auto, the strongest available',
  },
  javascript: {
    type: 'value',
    valueName: '<engine>',
    summary: `engine for JavaScript answers: ${javascriptEngines.join(', ')}`,
    choices: javascriptEngines,
    otherwise: 'quickjs, identical in every sandbox; node needs bubblewrap, docker or podman',
  },
} as const satisfies OptionTable;

/** The sandbox that `--sandbox` and `--javascript` ask for. */
export function readSandbox(
  { sandbox: backend = 'auto', javascript = 'quickjs' }: OptionValues<typeof sandboxOptions>,
  problems: string[],
): SandboxWish {
  if (backend === 'embedded' && javascript === 'node') {
    problems.push(
      '--javascript node cannot run in --sandbox embedded, which contains only QuickJS. Use --sandbox bubblewrap, docker or podman, or leave out --sandbox',
    );
  }
  return { backend, javascript };
}

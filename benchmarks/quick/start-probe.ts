import { program, runScript } from '../../packages/assay/dist/testing/run-script';
import { copyChallenge } from '../project-copy';
import type { Probe } from './probe';

/** A whole command, of which next to all is its start. */
export const start: Probe = {
  name: 'start',
  form: 'the command check of a prompt and 32 fixtures without an oracle, in a checkout, against 8 starts of Node',
  open() {
    const folder = copyChallenge();
    const run = async (...args: readonly string[]): Promise<void> => {
      const { code, stderr } = await runScript(folder.path, args, {});
      if (code !== 0) {
        throw new Error(`node ${args.join(' ')} ended with ${String(code)}: ${stderr}`);
      }
    };
    return {
      ours: () => run(program, 'check'),
      async plain() {
        for (let time = 0; time < 8; time += 1) {
          await run('--eval', '0');
        }
      },
      close: folder.remove,
    };
  },
};

import { seconds, type Figure } from './figure';
import { medianTimes } from './median';
import { copyProject, emptyTest, plainConfig } from './project-copy';
import { runCommand } from './run-command';

const rounds = 5;

/** What our commands cost before any model is asked, against one empty test under the same configuration. */
export async function measureStartup(): Promise<readonly Figure[]> {
  const ours = copyProject();
  const bare = copyProject({ own: emptyTest });
  const plain = copyProject({ own: { ...plainConfig, 'tests/empty.test.js': emptyTest['tests/empty.test.ts'] } });
  try {
    const times = await medianTimes(rounds, {
      ours: () => runCommand(ours, 'npx jest', { ASSAY_MODEL: 'offline/key' }),
      judged: () => runCommand(ours, 'npx jest'),
      bare: () => runCommand(bare, 'npx jest'),
      plain: () => runCommand(plain, 'npx jest'),
      check: () => runCommand(ours, 'npx assay check'),
      direct: () => runCommand(ours, 'node node_modules/gpt-assay/bin/assay.js check'),
    });
    const compare = (name: string, time: number, other: string, otherTime: number): Figure => ({
      name,
      ours: seconds(time),
      comparison: `${other} ${seconds(otherTime)}`,
      ratio: time / otherTime,
    });
    return [
      {
        ...compare('npx jest, offline/key', times.ours, 'bare npx jest', times.bare),
        goal: { text: '≤ 1 s more than bare', reached: times.ours - times.bare <= 1000 },
      },
      compare('npx jest, offline/judge analyses 20 solutions', times.judged, 'bare npx jest', times.bare),
      compare('bare npx jest, our configuration', times.bare, 'next to no config', times.plain),
      compare('npx assay check', times.check, 'node node_modules/gpt-assay/bin/assay.js check', times.direct),
    ];
  } finally {
    [ours, bare, plain].forEach(({ remove }) => {
      remove();
    });
  }
}

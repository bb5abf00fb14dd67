import { askTwoSum } from './ask-two-sum';
import { seconds, type Figure } from './figure';
import { medianTimes } from './median';
import { copyProject, emptyTest } from './project-copy';
import { runCommand } from './run-command';
import { startTwoSumServer } from './two-sum-server';

const rounds = 5;
const goal = 1500;

/** 1,200 recorded trials, 20 fixtures × 60 runs, replayed in process and by the whole command; nobody is asked. */
export async function measureReplay(): Promise<readonly Figure[]> {
  const project = copyProject();
  const bare = copyProject({ own: emptyTest });
  try {
    const server = await startTwoSumServer(project.path, () => 0);
    const variables = { OPENAI_BASE_URL: server.url, ASSAY_MODEL: 'gpt-6-luna', ASSAY_RUNS: '60' };
    try {
      await askTwoSum(project.path, variables);
    } finally {
      // The server is gone when the replay starts.
      await server.close();
    }
    const strict = { ...variables, ASSAY_RECORDINGS: 'strict' };
    const times = await medianTimes(rounds, {
      inProcess: () => askTwoSum(project.path, strict),
      command: () => runCommand(project, 'npx jest', strict),
      bare: () => runCommand(bare, 'npx jest'),
    });
    const reached = (time: number): Required<Figure>['goal'] => ({ text: '< 1.50 s', reached: time < goal });
    return [
      { name: '1,200 recorded trials, in process', ours: seconds(times.inProcess), goal: reached(times.inProcess) },
      {
        name: '1,200 recorded trials, npx jest',
        ours: seconds(times.command),
        comparison: `bare npx jest ${seconds(times.bare)}`,
        ratio: times.command / times.bare,
        goal: reached(times.command),
      },
    ];
  } finally {
    project.remove();
    bare.remove();
  }
}

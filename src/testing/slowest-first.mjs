import Sequencer from '@jest/test-sequencer';

/** Files that take long although they are short, by what their paths hold: they wait for processes. */
const slowest = [
  'sandbox/python.',
  'sandbox/javascript.',
  'testing/outside/',
  'cli/hostile-doors.',
  'cli/deep-',
  'cli/keys-to-trusted',
  'cli/kill',
];

/** Jest's order, which goes by earlier durations and else by the size of files; without durations, begins with the slowest. */
// The default export: Jest takes a sequencer by it.
export default class SlowestFirst extends Sequencer {
  sort(tests) {
    const isSlow = ({ path, duration }) => duration === undefined && slowest.some((part) => path.includes(part));
    return super.sort(tests).sort((one, other) => Number(isSlow(other)) - Number(isSlow(one)));
  }
}

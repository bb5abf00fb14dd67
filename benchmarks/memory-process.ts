import { askTwoSum } from './ask-two-sum';

const [root = '', variables = '{}'] = process.argv.slice(2);
const peakBytes = (): number => process.resourceUsage().maxRSS * 1024;
const start = peakBytes();

void askTwoSum(root, JSON.parse(variables) as Readonly<Record<string, string>>).then(() => {
  process.send?.(JSON.stringify({ start, peak: peakBytes() }));
});

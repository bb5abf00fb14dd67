import { startTwoSumServer } from './two-sum-server';

const [root = '', delay = '0'] = process.argv.slice(2);

void startTwoSumServer(root, () => Number(delay)).then(({ url }) => process.send?.(url));

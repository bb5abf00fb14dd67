import { makeTemporaryFolder } from '../../packages/assay/dist/testing/temporary-folder';
import { probes } from './probes';
import { measureSitting, type Measured } from './sitting';

const [server = '', rounds = ''] = process.argv.slice(2);

/** Measures every probe in this process, which is new; reports a list in their order. */
async function sit(): Promise<readonly Measured[]> {
  const measured: Measured[] = [];
  for (const probe of probes) {
    const folder = makeTemporaryFolder();
    try {
      const opened = await probe.open({ folder: folder.path, server });
      measured.push(await measureSitting(opened, Number(rounds)));
      await opened.close?.();
    } finally {
      folder.remove();
    }
  }
  return measured;
}

void sit().then((measured) => process.send?.(JSON.stringify(measured)));

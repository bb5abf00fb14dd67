import { isAbsolute, join } from 'node:path';
import type { Variables } from './check-variables';

/** The folder for decisions of the user that hold in all projects; `undefined` when the environment names no home. */
export function userFolderOf(environment: Variables, platform: NodeJS.Platform = process.platform): string | undefined {
  const { APPDATA, XDG_CONFIG_HOME, HOME } = environment;
  const candidates = platform === 'win32' ? [APPDATA] : [XDG_CONFIG_HOME, HOME && join(HOME, '.config')];
  const folder = candidates.find((one) => one !== undefined && isAbsolute(one));
  return folder === undefined ? undefined : join(folder, 'assay');
}

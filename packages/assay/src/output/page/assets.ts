import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { readText } from '../../basics/disk/disk';

/** Part of a page that is Assay's own. */
export interface Asset {
  readonly text: string;
  readonly bytes: Uint8Array;
  /** How a page's policy names it. */
  readonly hash: string;
}

/** Each is read once: they belong to this version of Assay. */
const loaded = new Map<string, Asset>();

/** The style sheet that all pages share. */
export function loadStyles(): Asset {
  return load('components/page.css');
}

/** The script of all pages of reports, or of the list of them, which the build has bundled with all that it needs. */
export function loadScript(name: 'report' | 'project'): Asset {
  return load(`scripts/${name}.js`);
}

function load(name: string): Asset {
  const known = loaded.get(name);
  if (known !== undefined) {
    return known;
  }
  const file = join(__dirname, name);
  const text = readText(file);
  if (text === undefined) {
    throw new Error(`${file} is missing: this copy of Assay is incomplete`);
  }
  const hash = `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  const asset = { text, bytes: Buffer.from(text), hash };
  loaded.set(name, asset);
  return asset;
}

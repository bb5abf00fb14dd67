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
  return loadAsset(join(__dirname, 'components/page.css'));
}

/** A style sheet, or a script that the build has bundled with all that it needs. */
export function loadAsset(file: string): Asset {
  const known = loaded.get(file);
  if (known !== undefined) {
    return known;
  }
  const text = readText(file);
  if (text === undefined) {
    throw new Error(`${file} is missing: this copy of Assay is incomplete`);
  }
  const hash = `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  const asset = { text, bytes: Buffer.from(text), hash };
  loaded.set(file, asset);
  return asset;
}

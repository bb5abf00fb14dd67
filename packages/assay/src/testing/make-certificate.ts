import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeTemporaryFolder } from './temporary-folder';

/** A certificate for an address of this machine, and the file by which a process may be told to accept it. */
export interface Certificate {
  readonly key: string;
  readonly cert: string;
  readonly file: string;
  readonly remove: () => void;
}

/** Makes a certificate that is valid for a day; `undefined` where there is no openssl. */
export function makeCertificate(address: string): Certificate | undefined {
  const folder = makeTemporaryFolder();
  const key = join(folder.path, 'key.pem');
  const file = join(folder.path, 'cert.pem');
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'];
  const subject = ['-subj', '/CN=assay-test', '-addext', `subjectAltName=IP:${address}`];
  try {
    execFileSync(
      'openssl',
      ['req', '-x509', ...curve, '-nodes', '-days', '1', ...subject, '-keyout', key, '-out', file],
      { stdio: 'ignore' },
    );
  } catch {
    folder.remove();
    return undefined;
  }
  return { key: readFileSync(key, 'utf8'), cert: readFileSync(file, 'utf8'), file, remove: folder.remove };
}

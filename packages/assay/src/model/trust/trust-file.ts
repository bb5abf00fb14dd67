import { join } from 'node:path';
import { z } from 'zod';
import { readText, writePrivateText } from '../../basics/disk/disk';
import { AssayError, messageOf } from '../../basics/errors';
import { keyName, readOrigin, type TrustedHost } from '../../basics/settings/trusted-hosts';
import { parseJson } from '../../basics/json/parse-json';

/** A server that the user trusted with `assay trust`. */
export interface KeptTrust extends TrustedHost {
  /** When it was trusted (ISO 8601). */
  readonly since: string;
}

const trustedSchema = z.strictObject({
  origin: z.string().refine(isOrigin, 'expected scheme, host and port of a server, such as https://llm.example.com'),
  key: z.string().regex(keyName, 'expected the name of an environment variable'),
  since: z.iso.datetime(),
});

const trustFileSchema = z.strictObject({ version: z.literal(1), trusted: z.array(trustedSchema).max(10_000) });

/** Path of the file with the user's trusted servers. */
export function trustFileOf(userFolder: string): string {
  return join(userFolder, 'trust.json');
}

/** The servers that the user trusts; throws when the file cannot be used. */
export function readTrust(userFolder: string | undefined): readonly KeptTrust[] {
  const file = userFolder === undefined ? undefined : trustFileOf(userFolder);
  const text = file === undefined ? undefined : readText(file);
  if (file === undefined || text === undefined) {
    return [];
  }
  const parsed = trustFileSchema.safeParse(parseTrust(file, text));
  if (!parsed.success) {
    throw unusable(
      file,
      parsed.error.issues.map(({ path, message }) => [...path.map(String), message].join(': ')),
    );
  }
  return parsed.data.trusted;
}

/** Writes the servers that the user trusts, readable by nobody else. */
export function writeTrust(userFolder: string, trusted: readonly KeptTrust[]): void {
  writePrivateText(trustFileOf(userFolder), `${JSON.stringify({ version: 1, trusted }, null, 2)}\n`);
}

function isOrigin(text: string): boolean {
  const read = readOrigin(text);
  return 'origin' in read && read.origin === text;
}

function parseTrust(file: string, text: string): unknown {
  try {
    return parseJson(text);
  } catch (error) {
    throw unusable(file, [messageOf(error)]);
  }
}

function unusable(file: string, problems: readonly string[]): AssayError {
  return new AssayError(
    [
      `${file} cannot be used:`,
      ...problems.map((problem) => `  - ${problem}`),
      '  Correct it, or remove it and trust your servers again: npx assay trust <address>',
    ].join('\n'),
  );
}

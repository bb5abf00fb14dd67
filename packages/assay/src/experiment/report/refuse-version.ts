import { AssayError } from '../../basics/errors';

/** Throws if a file says that it has another format than those that this version of Assay reads. */
export function refuseVersion(file: string, version: unknown, known: readonly number[]): void {
  if (version !== undefined && !known.some((one) => one === version)) {
    throw new AssayError(
      `${file} was written by another version of Assay (format ${JSON.stringify(version)}; this one reads ${known.join(' and ')}): run the command again, or use the version that wrote the file.`,
    );
  }
}

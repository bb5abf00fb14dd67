/** Maximum number of bytes of a file's name, on all common file systems. */
const longest = 255;

/** Whether a name is short enough for a file; 100 characters may have 400 bytes. */
export function fitsFileName(name: string): boolean {
  return Buffer.byteLength(name) <= longest;
}

import { crc32, deflateRawSync } from 'node:zlib';

/** A file to be packed, and what its headers say of it. */
export interface PackedFile {
  readonly path: string;
  readonly content: string | Buffer;
  /** Unix mode (default: a regular file). */
  readonly mode?: number;
  /** General purpose flags; bit 0 means encrypted (default: UTF-8 names). */
  readonly flags?: number;
  /** Compression method (default: 8, deflate). */
  readonly method?: number;
  /** The content as it stands in the archive (default: deflated, or as it is for method 0). */
  readonly packed?: Buffer;
  /** What the headers give as the unpacked size (default: the truth). */
  readonly size?: number;
  readonly checksum?: number;
}

/** A zip archive of these files, as its headers are told to describe them. */
export function zipOf(files: readonly PackedFile[]): Buffer {
  const locals: Buffer[] = [];
  const centrals: Buffer[] = [];
  let offset = 0;
  for (const file of files) {
    const name = Buffer.from(file.path);
    const content = Buffer.from(file.content);
    const packed = file.packed ?? (file.method === 0 ? content : deflateRawSync(content));
    const shared = sharedHeader(file, content, packed, name);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), shared, name, packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(((file.mode ?? 0o100644) << 16) >>> 0, 6);
    rest.writeUInt32LE(offset, 10);
    centrals.push(Buffer.concat([Buffer.from('PK\u0001\u0002'), Buffer.from([20, 3]), shared, rest, name]));
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(centrals);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006');
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, directory, end]);
}

/** The 26 bytes that a local header and its copy in the directory have in common. */
function sharedHeader(file: PackedFile, content: Buffer, packed: Buffer, name: Buffer): Buffer {
  const header = Buffer.alloc(26);
  header.writeUInt16LE(20, 0);
  header.writeUInt16LE(file.flags ?? 0x800, 2);
  header.writeUInt16LE(file.method ?? 8, 4);
  header.writeUInt32LE(file.checksum ?? crc32(content), 10);
  header.writeUInt32LE(packed.length, 14);
  header.writeUInt32LE(file.size ?? content.length, 18);
  header.writeUInt16LE(name.length, 22);
  return header;
}

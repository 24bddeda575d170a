import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import { z } from 'zod';
import { StartRefused } from '#server/start-refused.ts';
import { readBytes } from './read-bytes.ts';
import { openChunks, sealChunks } from './sealed-chunks.ts';
import {
  type EntryHead,
  type EntryFoot,
  type Entry,
  parseJson,
  entryHead,
  entryFoot,
} from './archive-entries.ts';

/** Bytes of one block, and the largest part of a body that is in memory at a time. */
export const BLOCK_BYTES = 64 * 1024;
const MAX_JSON_BYTES = 16 * 1024 * 1024;

/** Writes the entries that `write` yields into `target`, compressed and cut into sealed chunks. */
export async function writeArchive(
  target: NodeJS.WritableStream,
  passphrase: string | null,
  write: (add: AddEntry) => AsyncGenerator<Uint8Array, void>,
  signal?: AbortSignal,
): Promise<void> {
  await pipeline(
    Readable.from(write(addEntry), { objectMode: false }),
    createZstdCompress(),
    (source: AsyncIterable<Uint8Array>) => sealChunks(source, passphrase),
    target,
    { ...(signal && { signal }) },
  );
}

export type AddEntry = typeof addEntry;

/**
 * Yields one entry: its head, its body in blocks, and its foot. Returns the foot: the number of
 * bytes and rows, and the checksum.
 */
async function* addEntry(
  head: EntryHead,
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array> = [],
  rows: () => number = () => 0,
): AsyncGenerator<Uint8Array, EntryFoot> {
  yield json(head);
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const block of inBlocks(body)) {
    hash.update(block);
    bytes += block.length;
    yield length(block.length);
    yield block;
  }
  yield length(0);
  const foot = { bytes, rows: rows(), sha256: hash.digest('hex') };
  yield json(foot);
  return foot;
}

/** Joins small pieces and cuts large ones, because COPY yields one piece for each row. */
async function* inBlocks(
  source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  let waiting: Uint8Array[] = [];
  let size = 0;
  for await (const piece of source) {
    waiting.push(piece);
    size += piece.length;
    if (size < BLOCK_BYTES) continue;
    const all = Buffer.concat(waiting);
    const whole = size - (size % BLOCK_BYTES);
    for (let at = 0; at < whole; at += BLOCK_BYTES) yield all.subarray(at, at + BLOCK_BYTES);
    size -= whole;
    waiting = size === 0 ? [] : [all.subarray(whole)];
  }
  if (size > 0) yield Buffer.concat(waiting);
}

function json(value: unknown): Buffer {
  const text = Buffer.from(JSON.stringify(value));
  return Buffer.concat([length(text.length), text]);
}

function length(count: number): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt32BE(count);
  return head;
}

export interface ArchiveSource {
  file: string;
  passphrase: () => Promise<string | null>;
}

/**
 * Reads an archive from its beginning. The last entry must be `contents`, and every table that it
 * names must have been read with that number of rows. `position` returns the number of bytes of the
 * file that are read.
 */
export async function readArchive(
  { file, passphrase }: ArchiveSource,
  read: (entry: Entry, position: () => number) => Promise<void>,
): Promise<void> {
  const source = fs.createReadStream(file);
  source.on('error', () => undefined);
  const refused = (): StartRefused =>
    new StartRefused(`${file} est altérée : une partie n’est plus ce qui a été écrit.`);
  try {
    await pipeline(
      source,
      (bytes: AsyncIterable<Uint8Array>) => openChunks(bytes, { name: file, passphrase }),
      createZstdDecompress(),
      async (bytes: AsyncIterable<Uint8Array>) =>
        readEntries(bytes, refused, (entry) => read(entry, () => source.bytesRead)),
    );
  } catch (error) {
    throw isZstd(error) ? refused() : error;
  }
}

async function readEntries(
  source: AsyncIterable<Uint8Array>,
  refused: () => StartRefused,
  read: (entry: Entry) => Promise<void>,
): Promise<void> {
  const bytes = readBytes(source, refused);
  const entries: Record<string, { rows: number; sha256: string }> = {};
  let images = 0;
  let jobs = 0;
  const parse = async <T>(shape: z.ZodType<T>): Promise<T> => {
    const size = (await bytes.take(4)).readUInt32BE();
    if (size > MAX_JSON_BYTES) throw refused();
    const parsed = shape.safeParse(parseJson(await bytes.take(size)));
    if (!parsed.success) throw refused();
    return parsed.data;
  };
  for (let index = 0; ; index += 1) {
    const head = await parse(entryHead);
    if ((index === 0) !== (head.kind === 'manifest')) throw refused();
    let isRead = false;
    const body = async function* (): AsyncGenerator<Buffer> {
      const hash = createHash('sha256');
      let total = 0;
      for (;;) {
        const size = (await bytes.take(4)).readUInt32BE();
        if (size === 0) break;
        for (let left = size; left > 0;) {
          const part = await bytes.take(Math.min(left, BLOCK_BYTES));
          hash.update(part);
          left -= part.length;
          yield part;
        }
        total += size;
      }
      const foot = await parse(entryFoot);
      const sha256 = hash.digest('hex');
      if (foot.sha256 !== sha256 || foot.bytes !== total) throw refused();
      isRead = true;
      if (head.kind === 'table') entries[head.name] = { rows: foot.rows, sha256 };
      if (head.kind === 'image') images += 1;
      if (head.kind === 'jobs') jobs = foot.rows;
    };
    const unread = body();
    await read({ head, body: unread });
    for await (const _ of unread);
    if (!isRead) throw refused();
    if (head.kind !== 'contents') continue;
    if (!(await bytes.isAtEnd())) throw refused();
    const isSame = (name: string): boolean =>
      entries[name]?.rows === head.tables[name]?.rows &&
      entries[name]?.sha256 === head.tables[name]?.sha256;
    const names = new Set([...Object.keys(entries), ...Object.keys(head.tables)]);
    if (![...names].every(isSame) || images !== head.images || jobs !== head.jobs) throw refused();
    return;
  }
}

function isZstd(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('ZSTD_');
}

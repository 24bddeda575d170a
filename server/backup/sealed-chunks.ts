import { randomBytes } from 'node:crypto';
import { StartRefused } from '#server/start-refused.ts';
import { readBytes } from './read-bytes.ts';
import {
  deriveKeys,
  digestSeal,
  cipherSeal,
  digestOpen,
  cipherOpen,
  COST,
  TAG_BYTES,
  type Seal,
  type Open,
  MAX_MEMORY,
} from './chunk-ciphers.ts';

/** Increased by a change that an older program cannot read. */
const FORMAT = 1;
const MAGIC = 'RECUEIL-BACKUP';
const CHUNK_BYTES = 256 * 1024;

const LAST = 0x80_00_00_00;
const MAX_HEADER_BYTES = 200;

/**
 * Cuts a stream into chunks, each with a tag of 16 bytes that depends on the header, on its number
 * and on whether it is the last one. With a passphrase the chunks are encrypted by AES-256-GCM with
 * a key that scrypt derives. Without one the tag is a SHA-256 digest, which detects damage but no
 * forgery.
 */
export async function* sealChunks(
  source: AsyncIterable<Uint8Array>,
  passphrase: string | null,
): AsyncGenerator<Uint8Array> {
  const salt = randomBytes(16);
  const keys = passphrase === null ? null : deriveKeys(passphrase, salt, COST);
  const protection =
    keys === null
      ? 'plain'
      : `scrypt ${COST.N} ${COST.r} ${COST.p} ${salt.toString('hex')} ${keys.check}`;
  const header = Buffer.from(`${MAGIC} ${FORMAT} ${protection}\n`);
  yield header;
  const seal = keys === null ? digestSeal(header) : cipherSeal(header, keys.key);
  let waiting: Uint8Array[] = [];
  let size = 0;
  for await (const bytes of source) {
    waiting.push(bytes);
    size += bytes.length;
    while (size > CHUNK_BYTES) {
      const all = Buffer.concat(waiting);
      yield frame(seal, all.subarray(0, CHUNK_BYTES), false);
      waiting = [all.subarray(CHUNK_BYTES)];
      size -= CHUNK_BYTES;
    }
  }
  yield frame(seal, Buffer.concat(waiting), true);
}

/**
 * Returns the bytes that `sealChunks` received. Throws one sentence when the file is no archive, or
 * has a newer format, another kind of encryption or passphrase, or is altered or cut short.
 */
export async function* openChunks(
  source: AsyncIterable<Uint8Array>,
  { name, passphrase }: { name: string; passphrase: () => Promise<string | null> },
): AsyncGenerator<Uint8Array> {
  const bytes = readBytes(
    source,
    () => new StartRefused(`${name} est tronquée : il manque sa fin.`),
  );
  const header = await readHeader(bytes, name);
  const open = await openerOf(header, name, passphrase);
  for (;;) {
    const head = (await bytes.take(4)).readUInt32BE();
    const isLast = (head & LAST) !== 0;
    const length = (head & ~LAST) >>> 0;
    if (length > CHUNK_BYTES) throw altered(name);
    const chunk = await bytes.take(length);
    const opened = open(chunk, await bytes.take(TAG_BYTES), isLast);
    if (opened === null) throw altered(name);
    yield opened;
    if (isLast) break;
  }
  if (!(await bytes.isAtEnd())) throw altered(name);
}

function altered(name: string): StartRefused {
  return new StartRefused(`${name} est altérée : une partie n’est plus ce qui a été écrit.`);
}

function frame(seal: Seal, bytes: Uint8Array, isLast: boolean): Uint8Array {
  const head = Buffer.alloc(4);
  head.writeUInt32BE((bytes.length | (isLast ? LAST : 0)) >>> 0);
  return Buffer.concat([head, seal(bytes, isLast)]);
}

interface Header {
  text: Buffer;
  protection: readonly string[];
}

async function readHeader(bytes: ReturnType<typeof readBytes>, name: string): Promise<Header> {
  const text: Buffer[] = [];
  for (;;) {
    const byte = (await bytes.isAtEnd()) ? null : await bytes.take(1);
    if (byte === null || text.length === MAX_HEADER_BYTES)
      throw new StartRefused(`${name} n’est pas une sauvegarde de Recueil.`);
    text.push(byte);
    if (byte[0] === 10) break;
  }
  const header = Buffer.concat(text);
  const [magic, format, ...protection] = header.toString().trim().split(' ');
  if (magic !== MAGIC) throw new StartRefused(`${name} n’est pas une sauvegarde de Recueil.`);
  if (Number(format) > FORMAT)
    throw new StartRefused(
      `${name} vient d’une version plus récente de Recueil (format ${format}) : installez cette version pour la restaurer.`,
    );
  if (Number(format) !== FORMAT) throw altered(name);
  return { text: header, protection };
}

async function openerOf(
  { text, protection }: Header,
  name: string,
  passphrase: () => Promise<string | null>,
): Promise<Open> {
  const [kind, N, r, p, salt = '', check = ''] = protection;
  if (kind === 'plain') return digestOpen(text);
  const cost = { N: Number(N), r: Number(r), p: Number(p) };
  if (kind !== 'scrypt' || 128 * cost.N * cost.r >= MAX_MEMORY) throw altered(name);
  const suppliedPassphrase = await passphrase();
  if (suppliedPassphrase === null)
    throw new StartRefused(
      `${name} est chiffrée : donnez sa phrase secrète dans BACKUP_PASSPHRASE.`,
    );
  const keys = deriveKeys(suppliedPassphrase, Buffer.from(salt, 'hex'), cost);
  if (keys.check !== check)
    throw new StartRefused(`La phrase secrète ne convient pas à cette sauvegarde (${name}).`);
  return cipherOpen(text, keys.key);
}

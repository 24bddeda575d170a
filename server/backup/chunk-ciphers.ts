import {
  scryptSync,
  createHash,
  createCipheriv,
  createDecipheriv,
  timingSafeEqual,
} from 'node:crypto';

/**
 * Derives the key, and a check that distinguishes a wrong passphrase from damage. The check is the
 * hash of one half of the bytes that scrypt derives, and reveals nothing about the key, which is
 * the other half.
 */
export function deriveKeys(
  passphrase: string,
  salt: Uint8Array,
  cost: typeof COST,
): { key: Uint8Array; check: string } {
  const derived = scryptSync(passphrase.normalize('NFC'), salt, 64, {
    ...cost,
    maxmem: MAX_MEMORY,
  });
  return {
    key: derived.subarray(0, 32),
    check: createHash('sha256').update(derived.subarray(32)).digest('hex').slice(0, 32),
  };
}

/** Chunk numbers are the nonces: each key is used for one archive only. */
function counter(): () => Buffer {
  let number = 0;
  return () => {
    const nonce = Buffer.alloc(12);
    nonce.writeUIntBE(number, 6, 6);
    number += 1;
    return nonce;
  };
}

function bound(header: Uint8Array, isLast: boolean): Buffer {
  return Buffer.concat([header, Buffer.from([isLast ? 1 : 0])]);
}

export function cipherSeal(header: Uint8Array, key: Uint8Array): Seal {
  const next = counter();
  return (bytes, isLast) => {
    const cipher = createCipheriv('aes-256-gcm', key, next()).setAAD(bound(header, isLast));
    return Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
  };
}

export function cipherOpen(header: Uint8Array, key: Uint8Array): Open {
  const next = counter();
  return (bytes, tag, isLast) => {
    const decipher = createDecipheriv('aes-256-gcm', key, next())
      .setAAD(bound(header, isLast))
      .setAuthTag(tag);
    try {
      return Buffer.concat([decipher.update(bytes), decipher.final()]);
    } catch {
      return null;
    }
  };
}

export function digestSeal(header: Uint8Array): Seal {
  const next = counter();
  return (bytes, isLast) => Buffer.concat([bytes, digest(header, next(), bytes, isLast)]);
}

export function digestOpen(header: Uint8Array): Open {
  const next = counter();
  return (bytes, tag, isLast) =>
    timingSafeEqual(digest(header, next(), bytes, isLast), tag) ? bytes : null;
}

function digest(header: Uint8Array, number: Uint8Array, bytes: Uint8Array, isLast: boolean) {
  const hash = createHash('sha256').update(bound(header, isLast)).update(number).update(bytes);
  return hash.digest().subarray(0, TAG_BYTES);
}

export const TAG_BYTES = 16;

/** N, r and p of scrypt: each guess takes 128 MiB and about half a second. */
export const COST = { N: 131_072, r: 8, p: 1 };

export const MAX_MEMORY = 256 * 1024 * 1024;

export type Seal = (bytes: Uint8Array, isLast: boolean) => Uint8Array;

export type Open = (bytes: Uint8Array, tag: Uint8Array, isLast: boolean) => Uint8Array | null;

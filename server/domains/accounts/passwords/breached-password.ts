import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

/**
 * Bytes of the SHA-256 hash that are stored for each password. One of 11 million other passwords
 * matches a listed one by chance.
 */
export const ENTRY_BYTES = 5;
const FILE = path.join(import.meta.dirname, 'breached-passwords.bin');

let list: Buffer | null = null;

/**
 * Returns true when a password is among the 100,000 most used of at least ten characters in known
 * breaches. The list is part of the program, so that no password, nor a part of its hash, leaves
 * the instance.
 */
export function isBreachedPassword(password: string): boolean {
  const normal = password.normalize('NFKC');
  return isListed(breachEntry(normal)) || isListed(breachEntry(normal.toLowerCase()));
}

/** Returns the entry of a password in the list: the first bytes of its SHA-256 hash. */
export function breachEntry(password: string): Buffer {
  return createHash('sha256').update(password).digest().subarray(0, ENTRY_BYTES);
}

/** Finds an entry by a binary search in the sorted list, in seventeen comparisons. */
function isListed(entry: Buffer): boolean {
  list ??= fs.readFileSync(FILE);
  let [low, high] = [0, list.length / ENTRY_BYTES];
  while (low < high) {
    const middle = (low + high) >> 1;
    const order = list.compare(
      entry,
      0,
      ENTRY_BYTES,
      middle * ENTRY_BYTES,
      (middle + 1) * ENTRY_BYTES,
    );
    if (order === 0) return true;
    if (order > 0) high = middle;
    else low = middle + 1;
  }
  return false;
}

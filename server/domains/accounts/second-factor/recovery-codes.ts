import { createHash, randomBytes } from 'node:crypto';
import type { App } from '#server/app.ts';
import type { Tx } from '#server/database/transaction.ts';

const COUNT = 10;
/**
 * 24 characters of base32 are 120 bits, more than the 112 from which a plain hash is enough (ASVS
 * 5.0, 6.5.2).
 */
const LENGTH = 24;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/**
 * Replaces the recovery codes of a person. They are returned once; only their hashes are stored.
 */
export async function createRecoveryCodes(tx: Tx, user_id: string): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, newCode);
  await tx.db.deleteFrom('recovery_codes').where('user_id', '=', user_id).execute();
  await tx.db
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id, code_hash: hashOf(code), created_at: tx.now })))
    .execute();
  return codes;
}

/** Uses a recovery code. When one code is used twice at the same time, one use succeeds. */
export async function takeRecoveryCode(
  app: Pick<App, 'db' | 'clock'>,
  user_id: string,
  code: string,
): Promise<boolean> {
  const used = await app.db
    .updateTable('recovery_codes')
    .set({ used_at: app.clock.now() })
    .where('user_id', '=', user_id)
    .where('code_hash', '=', hashOf(code))
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  return used !== undefined;
}

/**
 * Creates a code in the form « ABCD-EFGH-… ». Groups of four are easy to read aloud and to type.
 */
function newCode(): string {
  const letters = [...randomBytes(LENGTH)].map((byte) => BASE32[byte % BASE32.length]).join('');
  return letters.replace(/(.{4})(?=.)/g, '$1-');
}

/** Returns the hash of a code. Case, spaces and hyphens are ignored. */
function hashOf(code: string): Buffer {
  return createHash('sha256')
    .update(code.toUpperCase().replace(/[^A-Z2-7]/g, ''))
    .digest();
}

import argon2 from '@node-rs/argon2';

/**
 * The minimum that OWASP recommends for argon2id: 19 MiB and two passes. One hash takes 7 to 24 ms.
 */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** A hash of no password, so that an attempt for an unknown person takes the same time. */
const NOBODY =
  '$argon2id$v=19$m=19456,t=2,p=1$OcBu93iCdR35zsLbeF0Enw$M1bjfMOCB4ZK3BciLwCe/FvHXVK6stPO9SVw2B1QUw8';

export function hashPassword(password: string): Promise<string> {
  return argon2.hash(sameOnEveryKeyboard(password), COST);
}

/**
 * Verifies a password. `stored` is null for an unknown person or one without a password: the result
 * is false, after the same time.
 */
export async function isPassword(
  stored: string | null,
  password: string,
  verifyHash = argon2.verify,
): Promise<boolean> {
  const matches = await verifyHash(stored ?? NOBODY, sameOnEveryKeyboard(password));
  return stored !== null && matches;
}

/** Normalises a password, because « é » is one code point on some keyboards and two on others. */
function sameOnEveryKeyboard(password: string): string {
  return password.normalize('NFKC');
}

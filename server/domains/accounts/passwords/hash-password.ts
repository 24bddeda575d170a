import { hash, verify } from '@node-rs/argon2';

/**
 * OWASP’s floor for argon2id, which is what this library makes unless told otherwise: 19 MiB, two
 * passes; 7 to 24 ms.
 */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** The hash of no password, so that an attempt for an unknown person takes the same time. */
const NOBODY =
  '$argon2id$v=19$m=19456,t=2,p=1$OcBu93iCdR35zsLbeF0Enw$M1bjfMOCB4ZK3BciLwCe/FvHXVK6stPO9SVw2B1QUw8';

export function hashPassword(password: string): Promise<string> {
  return hash(sameOnEveryKeyboard(password), COST);
}

/**
 * `kept` is null for an unknown person or one without a password: the answer is false, in the same
 * time.
 */
export async function isPassword(
  stored: string | null,
  password: string,
  verifyHash: typeof verify = verify,
): Promise<boolean> {
  const matches = await verifyHash(stored ?? NOBODY, sameOnEveryKeyboard(password));
  return stored !== null && matches;
}

/** « é » is one code point on some keyboards and two on others. */
function sameOnEveryKeyboard(password: string): string {
  return password.normalize('NFKC');
}

import { sql } from 'kysely';
import type { App } from '#server/app.ts';
import type { Tx } from '#server/database/transaction.ts';
import { Failure } from '#server/failures.ts';
import { hashToken } from '#server/http/access/identify-caller.ts';
import { newToken } from '#server/domains/accounts/sessions/new-token.ts';
import {
  openCredentials,
  sealCredentials,
} from '#server/domains/channels/connections/seal-credentials.ts';
import type { ShopAccess } from '#server/ports/shop-access.ts';
import type { ShopDetails } from '#server/ports/shop-platform.ts';
import { deleteInBatches } from '#server/database/delete-in-batches.ts';

interface OpenedShop {
  domain: string;
  access: ShopAccess;
  details: ShopDetails;
}

const LIFE_MS = 3_600_000;
const placeOf = (domain: string) => ({ team_id: domain, name: 'shop_registration' });
const codeHash = (domain: string, code: string): Buffer => hashToken(`${domain} ${code}`);

/**
 * Stores the opened shop for an hour, because Shopify’s code can be used once. Returns the refusal
 * with the token by which the merchant registers.
 */
export async function offerRegistration(
  tx: Tx,
  app: Pick<App, 'config'>,
  code: string,
  { domain, access, details }: OpenedShop,
): Promise<Failure> {
  const { token, token_hash } = newToken();
  const credentials = sealCredentials(app.config, placeOf(domain), JSON.stringify(access));
  const expires_at = new Date(tx.now.getTime() + LIFE_MS);
  await tx.db
    .insertInto('shop_registrations')
    .values({
      code_hash: codeHash(domain, code),
      token_hash,
      domain,
      credentials,
      details: JSON.stringify(details),
      created_at: tx.now,
      expires_at,
    })
    .execute();
  return offer(token, domain, details);
}

/**
 * Returns the same registration with a new token for a repeated code, or null when the code is new.
 */
export async function offerAgain(
  app: Pick<App, 'db' | 'clock'>,
  { domain, code }: { domain: string; code: string },
): Promise<Failure | null> {
  const { token, token_hash } = newToken();
  const offered = await app.db
    .updateTable('shop_registrations')
    .set({ token_hash })
    .where('code_hash', '=', codeHash(domain, code))
    .where('used_at', 'is', null)
    .where('expires_at', '>', app.clock.now())
    .returning('details')
    .executeTakeFirst();
  return offered ? offer(token, domain, offered.details) : null;
}

/**
 * Seals a registration with the current secret. Returns null when no configured secret opens it.
 */
export function resealOffer(secrets: App['config'], domain: string, sealed: Buffer): Buffer | null {
  const text = openCredentials(secrets, placeOf(domain), sealed);
  return text === null ? null : sealCredentials(secrets, placeOf(domain), text);
}

function offer(registration_token: string, shop: string, { name, email }: ShopDetails): Failure {
  return new Failure('shop_unknown', {
    extra: { registration_token, shop, shop_name: name, email },
  });
}

/** Uses a registration up. Returns null when it was already used or an hour has passed. */
export async function takeRegistration(
  tx: Tx,
  app: Pick<App, 'config'>,
  token: string,
): Promise<OpenedShop | null> {
  const taken = await tx.db
    .updateTable('shop_registrations')
    .set({ used_at: tx.now })
    .where('token_hash', '=', hashToken(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', tx.now)
    .returning(['domain', 'credentials', 'details'])
    .executeTakeFirst();
  if (!taken) return null;
  const text = openCredentials(app.config, placeOf(taken.domain), taken.credentials);
  return text === null
    ? null
    : { domain: taken.domain, access: JSON.parse(text) as ShopAccess, details: taken.details };
}

export async function purgeRegistrations(app: Pick<App, 'db' | 'clock'>): Promise<void> {
  const now = app.clock.now();
  await deleteInBatches(app.db, 'shop_registrations', sql`expires_at < ${now}::timestamptz`);
}

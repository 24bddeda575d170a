import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { isLoopbackAddress } from '#server/is-loopback-address.ts';
import { StartRefused } from '#server/start-refused.ts';
import type { Database } from './open.ts';

export interface Identity {
  secretKey: string;
  secretKeyPrevious: string | null;
  publicUrl: string;
}

/**
 * Is this database the one that this Recueil left? Another secret is refused, unless the previous one is given. A copy restored elsewhere
 * is marked: its messages are held `unconfirmed_restore` until an admin confirms, because the original may still be sending them.
 */
export async function recogniseInstance(
  db: Database,
  identity: Identity,
  log: Pick<Logger, 'warn' | 'info'>,
): Promise<void> {
  const place = await placeOf(db);
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('instance')
      .values({
        system_identifier: place,
        public_url: identity.publicUrl,
        secret_check: checkOf(identity.secretKey),
        pepper: randomBytes(32),
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
    const known = await tx
      .selectFrom('instance')
      .select(['system_identifier', 'public_url', 'secret_check'])
      .forUpdate()
      .executeTakeFirstOrThrow();
    recogniseSecret(known.secret_check, identity, log);
    const isElsewhere =
      known.system_identifier !== place || !isSameAddress(known.public_url, identity.publicUrl);
    if (isElsewhere)
      log.warn(
        'database restored elsewhere: every message is held until POST /api/admin/confirm-restore',
      );
    await tx
      .updateTable('instance')
      .set({
        system_identifier: place,
        public_url: identity.publicUrl,
        secret_check: checkOf(identity.secretKey),
        ...(isElsewhere && { restore_unconfirmed: true }),
      })
      .execute();
  });
}

function recogniseSecret(known: string, identity: Identity, log: Pick<Logger, 'info'>): void {
  if (isSame(known, checkOf(identity.secretKey))) return;
  if (identity.secretKeyPrevious === null)
    throw new StartRefused(
      'SECRET_KEY n’est pas le secret de cette base : remettez l’ancien, ou donnez-le aussi dans SECRET_KEY_PREVIOUS.',
    );
  if (!isSame(known, checkOf(identity.secretKeyPrevious)))
    throw new StartRefused('Ni SECRET_KEY ni SECRET_KEY_PREVIOUS ne sont le secret de cette base.');
  log.info('secret key replaced: SECRET_KEY_PREVIOUS is no longer needed');
}

/** The cluster and, inside it, the database: a copy made beside the original is another place too. */
async function placeOf(db: Database): Promise<string> {
  const { rows } = await sql<{ place: string }>`
    select s.system_identifier || '/' || d.oid as place from pg_control_system() s, pg_database d where d.datname = current_database()
  `.execute(db);
  return rows[0]?.place ?? '';
}

/** Says whether a secret is the same without saying anything of it. */
function checkOf(secret: string): string {
  return createHmac('sha256', secret)
    .update('recueil: is this the secret of this database')
    .digest('hex');
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}

function isSameAddress(one: string, other: string): boolean {
  return one === other || (isLoopbackAddress(one) && isLoopbackAddress(other));
}

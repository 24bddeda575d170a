import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import path from 'node:path';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { isLoopbackAddress } from '#server/is-loopback-address.ts';
import { StartRefused } from '#server/start-refused.ts';
import { type Home, isOtherHome } from './embedded/home.ts';
import type { Database } from './open.ts';

export interface Identity {
  secretKey: string;
  secretKeyPrevious: string | null;
  publicUrl: string;
  isPublicUrlChanged: boolean;
}

/** Returns the public address that an earlier start stored. Returns null before the first start. */
export async function storedPublicUrl(db: Database): Promise<string | null> {
  const instance = await db.selectFrom('instance').select('public_url').executeTakeFirst();
  return instance?.public_url ?? null;
}

/**
 * Checks that this database belongs to this installation. Another secret is refused unless the
 * previous one is configured, and another address is refused unless the operator confirms that the
 * instance moved. A copy restored elsewhere, or a data folder that was copied or moved, starts and
 * is marked: its messages are held as `unconfirmed_restore` until an administrator confirms,
 * because the original may still send them.
 */
export async function recogniseInstance(
  db: Database,
  identity: Identity,
  log: Pick<Logger, 'warn' | 'info'>,
  home: Home | null = null,
): Promise<void> {
  const place = await readSystemIdentifier(db);
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('instance')
      .values({
        system_identifier: place,
        public_url: identity.publicUrl,
        secret_check: checkOf(identity.secretKey),
        pepper: randomBytes(32),
        ...home,
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
    const instance = await tx
      .selectFrom('instance')
      .select([
        'system_identifier',
        'public_url',
        'secret_check',
        'restore_unconfirmed',
        'folder',
        'machine',
        'lease_until',
      ])
      .forUpdate()
      .executeTakeFirstOrThrow();
    recogniseSecret(instance.secret_check, identity, log);
    const isMoved = home !== null && isOtherHome(instance, home);
    const isElsewhere = instance.system_identifier !== place || isMoved;
    if (!isElsewhere && !instance.restore_unconfirmed)
      refuseOtherAddress(instance.public_url, identity);
    if (isElsewhere)
      log.warn(
        `${isMoved ? 'data folder copied or moved' : 'database restored elsewhere'}${instance.lease_until === null ? '' : ' before its original was stopped'}: every message is held until POST /api/admin/confirm-restore`,
      );
    await tx
      .updateTable('instance')
      .set({
        system_identifier: place,
        public_url: identity.publicUrl,
        secret_check: checkOf(identity.secretKey),
        folder: home?.folder ?? null,
        machine: home?.machine ?? null,
        ...(isElsewhere && { restore_unconfirmed: true, lease_holder: null, lease_until: null }),
      })
      .execute();
  });
}

/**
 * Refuses to start when the secret of a database that has one is missing or different, before any
 * migration and before a new secret is created beside the data. Without the secret the stored
 * credentials cannot be decrypted, and a new secret created silently would hide that.
 */
export async function refuseLostSecret(
  db: Database,
  settings: { secretKey: string | null; secretKeyPrevious: string | null; dataDir: string },
): Promise<void> {
  const storedCheck = await readSecretCheck(db);
  if (storedCheck === null) return;
  const { secretKey, secretKeyPrevious, dataDir } = settings;
  if (secretKey !== null)
    return recogniseSecret(
      storedCheck,
      { secretKey, secretKeyPrevious },
      { info: () => undefined },
    );
  throw new StartRefused(
    `Le secret de cette instance a disparu : ni SECRET_KEY, ni ${path.join(dataDir, 'secret-key')}. Remettez-le depuis une sauvegarde. ${WAY_OUT}`,
  );
}

/** Returns the fingerprint of the secret of this database. Returns null before the first start. */
export async function readSecretCheck(db: Database): Promise<string | null> {
  const { rows } = await sql<{
    is_there: boolean;
  }>`select to_regclass('instance') is not null as is_there`.execute(db);
  if (rows[0]?.is_there !== true) return null;
  const instance = await db.selectFrom('instance').select('secret_check').executeTakeFirst();
  return instance?.secret_check ?? null;
}

/**
 * Refuses a public address that differs from the stored one: a process started without its address,
 * or with a wrong one, would send links that lead nowhere.
 */
function refuseOtherAddress(
  stored: string,
  { publicUrl, isPublicUrlChanged }: Pick<Identity, 'publicUrl' | 'isPublicUrlChanged'>,
): void {
  if (isPublicUrlChanged || isSameAddress(stored, publicUrl)) return;
  throw new StartRefused(
    `PUBLIC_URL est ${publicUrl}, mais cette instance répond à ${stored} : corrigez PUBLIC_URL, ou, si l’instance a changé d’adresse, démarrez avec PUBLIC_URL_CHANGED=yes.`,
  );
}

const WAY_OUT =
  'S’il est perdu, « npm run forget-sealed » donne un nouveau secret à cette base : chaque service sera à connecter de nouveau.';

function recogniseSecret(
  storedCheck: string,
  identity: Pick<Identity, 'secretKey' | 'secretKeyPrevious'>,
  log: Pick<Logger, 'info'>,
): void {
  if (isSame(storedCheck, checkOf(identity.secretKey))) return;
  if (identity.secretKeyPrevious === null)
    throw new StartRefused(
      `SECRET_KEY n’est pas le secret de cette base : remettez l’ancien, ou donnez-le aussi dans SECRET_KEY_PREVIOUS. ${WAY_OUT}`,
    );
  if (!isSame(storedCheck, checkOf(identity.secretKeyPrevious)))
    throw new StartRefused(
      `Ni SECRET_KEY ni SECRET_KEY_PREVIOUS ne sont le secret de cette base. ${WAY_OUT}`,
    );
  log.info('secret key replaced: SECRET_KEY_PREVIOUS is no longer needed');
}

/**
 * Returns an identifier of the cluster and of the database inside it, because a copy beside the
 * original is also another place.
 */
export async function readSystemIdentifier(db: Database): Promise<string> {
  const { rows } = await sql<{ place: string }>`
    select s.system_identifier || '/' || d.oid as place from pg_control_system() s, pg_database d where d.datname = current_database()
  `.execute(db);
  return rows[0]?.place ?? '';
}

/** Returns a fingerprint that identifies a secret without revealing it. */
export function checkOf(secret: string): string {
  return createHmac('sha256', secret)
    .update('recueil: is this the secret of this database')
    .digest('hex');
}

/**
 * Replaces a lost secret by another one. Values that the lost one sealed stay unreadable, and the
 * next start notifies each team of them.
 */
export async function adoptSecret(db: Database, secret: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('instance')
      .set({ secret_check: checkOf(secret) })
      .execute();
  });
}

export function isSecretOf(check: string, secret: string): boolean {
  return isSame(check, checkOf(secret));
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}

function isSameAddress(one: string, other: string): boolean {
  return one === other || (isLoopbackAddress(one) && isLoopbackAddress(other));
}

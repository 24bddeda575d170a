import { deName } from '#contract/messages/de-name.ts';
import { timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { App } from '#server/app.ts';
import type { Tx } from '#server/database/transaction.ts';
import { Failure, invalidField } from '#server/failures.ts';
import { hashToken } from '#server/http/access/identify-caller.ts';
import { createTeam } from '#server/domains/accounts/membership/create-team.ts';

export interface NewAccount {
  email: string;
  /** Null when another service vouches for the person. */
  password_hash: string | null;
  /** Null until the address is confirmed. */
  email_confirmed_at: Date | null;
  first_name?: string | null | undefined;
  last_name?: string | null | undefined;
  team_name?: string | null | undefined;
  website_url?: string | null | undefined;
  timezone?: string | null | undefined;
  referral?: string | null | undefined;
  /**
   * True when a trusted person or service vouches for the person, who may then register although
   * registrations are closed.
   */
  is_invited?: boolean;
  /** True, the default, when the first person of an empty instance becomes its administrator. */
  may_administer?: boolean;
  /** True when the person gets a role in an existing team, so that none is created for them. */
  has_team?: boolean;
}

const FIRST_ACCOUNT_LOCK = 7_245_010;

/**
 * Refuses new accounts: without the set-up code on an empty instance, without an invitation on a
 * closed one.
 */
export async function refuseUnwelcome(
  app: Pick<App, 'db' | 'config' | 'setup_code'>,
  fields: { email: string; setup_code?: string | null | undefined },
): Promise<void> {
  if (await hasAnybody(app.db)) refuseUninvited(app, fields.email);
  else requireSetupCode(app, fields.setup_code ?? '');
}

/**
 * Creates a person with their first team and sends a confirmation link. The first person of an
 * empty instance becomes its administrator, unless `ADMIN_EMAIL` is set.
 */
export async function openAccount(app: App, tx: Tx, account: NewAccount): Promise<string> {
  const {
    email,
    password_hash,
    email_confirmed_at,
    first_name = null,
    last_name = null,
    referral = null,
    timezone,
    website_url = null,
  } = account;
  const created = await tx.db
    .insertInto('users')
    .values({
      email,
      password_hash,
      email_confirmed_at,
      first_name,
      last_name,
      referral,
      ...(timezone && { timezone }),
      is_admin: await becomesAdmin(app, tx, account),
      created_at: tx.now,
      updated_at: tx.now,
    })
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!created)
    throw invalidField('email', 'Un compte existe déjà avec cette adresse : connectez-vous.');
  if (!account.has_team)
    await createTeam(tx, {
      owner_id: created.id,
      name: teamName(account),
      ...(timezone && { timezone }),
      website_url,
    });
  if (email_confirmed_at === null) await tx.publish('account_to_confirm', { user_id: created.id });
  return created.id;
}

/**
 * Decides whether the person becomes the first administrator. Two first registrations at the same
 * instant wait for each other here, so that only one of them is the first.
 */
async function becomesAdmin(
  app: App,
  tx: Tx,
  { email, is_invited = false, may_administer = true }: NewAccount,
): Promise<boolean> {
  if (await hasAnybody(tx.db)) return false;
  await sql`select pg_advisory_xact_lock(${FIRST_ACCOUNT_LOCK})`.execute(tx.db);
  if (await hasAnybody(tx.db)) {
    if (!is_invited) refuseUninvited(app, email);
    return false;
  }
  return may_administer && app.config.adminEmail === null;
}

export async function hasAnybody(db: App['db']): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/**
 * Requires the set-up code. Anybody can reach an empty instance, and the code proves that the
 * person can read the output of the program.
 */
function requireSetupCode(app: Pick<App, 'setup_code'>, code: string): void {
  if (app.setup_code === null) return;
  if (code === '')
    throw invalidField(
      'setup_code',
      'Saisissez le code d’installation affiché au démarrage de Recueil.',
    );
  if (!timingSafeEqual(hashToken(code), hashToken(app.setup_code)))
    throw invalidField(
      'setup_code',
      'Ce code d’installation n’est pas celui affiché au démarrage de Recueil.',
    );
}

function refuseUninvited(app: Pick<App, 'config'>, email: string): void {
  if (app.config.registration === 'open' || email.toLowerCase() === app.config.adminEmail) return;
  throw new Failure('registration_closed');
}

/** Returns the default name of a team, because every message shows one. */
function teamName({ team_name, first_name }: NewAccount): string {
  if (team_name) return team_name;
  return first_name ? `Boutique ${deName(first_name)}` : 'Ma boutique';
}

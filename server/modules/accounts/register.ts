import { timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { Answer, Body } from '#contract/schemas.ts';
import type { App } from '#server/app.ts';
import { type Tx, transaction } from '#server/database/transaction.ts';
import { Failure, invalidField } from '#server/failures.ts';
import { addressKey } from '#server/http/address-key.ts';
import { type AttemptLimit, takeAttempt } from '#server/http/attempts.ts';
import type { Call } from '#server/http/handler.ts';
import { hashToken } from '#server/http/identify-caller.ts';
import { createTeam } from '#server/modules/teams/create-team.ts';
import { hashPassword } from './hash-password.ts';
import { openSession } from './open-session.ts';
import { refusePoorPassword } from './refuse-poor-password.ts';

/** It bounds how many addresses a stranger can ask about: a known one is a 422 here. */
const REGISTRATIONS: AttemptLimit = { name: 'register', most: 100, windowMs: 3_600_000 };
const FIRST_ACCOUNT_LOCK = 7_245_010;

/** Creates a person, their team and their session. The first person of an empty instance administers it, unless `ADMIN_EMAIL` names somebody. */
export async function register(app: App, call: Call<'register'>): Promise<Answer<'register'>> {
  await takeAttempt(app, REGISTRATIONS, addressKey(call.ip));
  const { body } = call;
  refusePoorPassword({ ...body, about: [body.first_name, body.last_name, body.team_name] });
  if (!(await hasAnybody(app.db))) refuseStranger(app, body);
  else refuseUninvited(app, body);
  const password_hash = await hashPassword(body.password);
  const access_token = await transaction(app, async (tx) => {
    const user_id = await createUser(app, tx, body, password_hash);
    await createTeam(tx, { owner_id: user_id, name: teamName(body), ...(body.timezone && { timezone: body.timezone }), website_url: body.website_url ?? null });
    await tx.publish('account_to_confirm', { user_id });
    return openSession(tx, { user_id, user_agent: call.user_agent });
  });
  return { access_token };
}

async function createUser(app: App, tx: Tx, body: Body<'register'>, password_hash: string): Promise<string> {
  const { email, first_name = null, last_name = null, referral = null } = body;
  const created = await tx.db
    .insertInto('users')
    .values({ email, password_hash, first_name, last_name, referral, ...(body.timezone && { timezone: body.timezone }), is_admin: await becomesAdmin(app, tx, body), created_at: tx.now, updated_at: tx.now })
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!created) throw invalidField('email', 'Un compte existe déjà avec cette adresse : connectez-vous.');
  return created.id;
}

/** Two first registrations at the same instant wait for each other here, so that one of them is the first. */
async function becomesAdmin(app: App, tx: Tx, body: Body<'register'>): Promise<boolean> {
  if (await hasAnybody(tx.db)) return false;
  await sql`select pg_advisory_xact_lock(${FIRST_ACCOUNT_LOCK})`.execute(tx.db);
  if (await hasAnybody(tx.db)) {
    refuseUninvited(app, body);
    return false;
  }
  return app.config.adminEmail === null;
}

async function hasAnybody(db: App['db']): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** Strangers can reach this empty instance: whoever takes it proves that they read what it printed. */
function refuseStranger(app: Pick<App, 'setup_code'>, body: Body<'register'>): void {
  if (app.setup_code === null) return;
  const given = body.setup_code ?? '';
  if (given === '') throw invalidField('setup_code', 'Saisissez le code d’installation affiché au démarrage de Recueil.');
  if (!timingSafeEqual(hashToken(given), hashToken(app.setup_code))) throw invalidField('setup_code', 'Ce code d’installation n’est pas celui affiché au démarrage de Recueil.');
}

function refuseUninvited(app: Pick<App, 'config'>, body: Body<'register'>): void {
  if (app.config.registration === 'open' || body.email.toLowerCase() === app.config.adminEmail) return;
  throw new Failure('registration_closed');
}

/** What the specification leaves empty still needs a name on every message. */
function teamName({ team_name, first_name }: Body<'register'>): string {
  if (team_name) return team_name;
  return first_name ? `Boutique de ${first_name}` : 'Ma boutique';
}

import { createHash, hkdfSync } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { addPerson } from '#server/testing/builders/person.ts';
import { everyService } from '#server/testing/scenes/every-service.ts';
import { type ConnectedService } from './testing/scenes/add-service.ts';
import { transaction } from './database/transaction.ts';
import { newToken } from './domains/accounts/sessions/new-token.ts';
import { openKey } from './domains/channels/mail-senders/new-keys.ts';
import { openSecret } from './domains/notifications/webhooks/webhook-secret.ts';
import { callbackSecret } from './domains/channels/sms/sms-callbacks.ts';
import { offerRegistration, takeRegistration } from './domains/shops/offer-registration.ts';
import { resealAll } from './sealed-secrets.ts';
import { buildHttp } from './http/server.ts';

const OLD = 'the first secret of this instance, long';
const NEW = 'the secret that takes its place, as long';

const { app, services, stop } = await everyService({ secretKey: OLD, secretKeyPrevious: null });
afterAll(stop);

/** Returns the app as after a restart with these secrets. */
function restarted(secretKey: string, secretKeyPrevious: string | null): typeof app {
  const moved = { ...app, config: { ...app.config, secretKey, secretKeyPrevious } };
  return { ...moved, http: buildHttp(moved) };
}

/**
 * Returns every value of the database that this secret sealed, in any column, so that no list of
 * tables must be maintained.
 */
async function sealedBy(secret: string): Promise<string[]> {
  const id = createHash('sha256')
    .update(Buffer.from(hkdfSync('sha256', secret, '', 'recueil: credentials', 32)))
    .digest()
    .subarray(0, 4);
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select c.table_name as table, c.column_name as column from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type = 'bytea' order by 1, 2`.execute(
    app.db,
  );
  const found: string[] = [];
  for (const { table, column } of columns) {
    const { rows } =
      await sql`select 1 from ${sql.table(table)} where substring(${sql.ref(column)} from 1 for 5) = ${Buffer.concat([Buffer.of(1), id])}`.execute(
        app.db,
      );
    found.push(...rows.map(() => `${table}.${column}`));
  }
  return found;
}

test('all that an instance keeps sealed outlives its secret: read with both, sealed again, then read with the second alone', async () => {
  for (const { connect } of services) expect(await connect()).toBe(200);
  const of = (wanted: ConnectedService['name']): ConnectedService => {
    const found = services.find(({ name }) => name === wanted);
    if (!found) throw new Error(wanted);
    return found;
  };
  const { team_id, call } = of('smtp');
  const hook = (
    await call('POST', 'outgoing_webhooks', {
      url: 'http://127.0.0.1:9/',
      events: ['request.rated'],
    })
  ).body.data as { id: string; secret: string };
  const access = {
    access_token: 'shpat_waiting',
    access_expires_at: null,
    refresh_token: null,
    refresh_expires_at: null,
    scopes: [],
  };
  const details = { id: '1', name: 'Nouvelle', email: null, website_url: null, timezone: null };
  await transaction(app, (tx) =>
    offerRegistration(tx, app, 'code', { domain: 'nouvelle.myshopify.com', access, details }),
  );
  const sealed = await sealedBy(OLD);
  expect(new Set(sealed)).toEqual(
    new Set([
      'integrations.credentials',
      'mail_senders.private_key',
      'outgoing_webhooks.secret',
      'shop_registrations.credentials',
    ]),
  );
  expect(sealed.filter((one) => one === 'integrations.credentials')).toHaveLength(services.length);

  const both = restarted(NEW, OLD);
  const working = async (as: typeof app): Promise<void> => {
    for (const { name, team_id: team } of services) {
      const { headers } = await addPerson(as, { team_id: team });
      const { statusCode, body } = await as.http.inject({
        method: 'POST',
        url: `/api/team/integrations/${name}/test`,
        headers,
      });
      expect([
        name,
        statusCode,
        (JSON.parse(body) as { data: { state: string } }).data.state,
      ]).toEqual([name, 200, 'connected']);
    }
    const sender = await as.db
      .selectFrom('mail_senders')
      .select(['team_id', 'private_key'])
      .executeTakeFirstOrThrow();
    expect(openKey(as.config, sender.team_id, sender.private_key)?.asymmetricKeyType).toBe('rsa');
    const webhook = await as.db
      .selectFrom('outgoing_webhooks')
      .select(['secret'])
      .where('id', '=', hook.id)
      .executeTakeFirstOrThrow();
    expect(openSecret(as.config, team_id, webhook.secret)).toBe(hook.secret);
  };
  await working(both);
  await resealAll(both);
  expect(await sealedBy(OLD)).toEqual([]);
  expect((await sealedBy(NEW)).toSorted()).toEqual(sealed.toSorted());
  // An address that Brevo received before is still valid while the previous secret is configured.
  const callback = {
    method: 'POST' as const,
    url: `/webhooks/brevo/${callbackSecret(app.config, of('brevo').team_id)}`,
    payload: { messageId: 1, msg_status: 'delivered' },
  };
  expect((await both.http.inject(callback)).statusCode).toBe(200);

  const alone = restarted(NEW, null);
  await resealAll(alone);
  await working(alone);
  const taken = await transaction(alone, async (tx) => {
    const { token, token_hash } = newToken();
    await tx.db.updateTable('shop_registrations').set({ token_hash }).execute();
    return takeRegistration(tx, alone, token);
  });
  expect(taken).toMatchObject({ domain: 'nouvelle.myshopify.com', access });
  await Promise.all([both.http.close(), alone.http.close()]);
});

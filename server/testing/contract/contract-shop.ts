import { gzipSync } from 'node:zlib';
import { hashPassword } from '#server/domains/accounts/passwords/hash-password.ts';
import { transaction } from '#server/database/transaction.ts';
import { readTemplates } from '#server/integrations/kanal/read-templates.ts';
import { readTemplate } from '#server/integrations/meta/read-templates.ts';
import { saveConnection } from '#server/domains/connected-services/save-connection.ts';
import type { WhatsappAccount } from '#server/ports/whatsapp-provider.ts';
import { newToken } from '#server/domains/accounts/sessions/new-token.ts';
import { sealCredentials } from '#server/domains/channels/connections/seal-credentials.ts';
import { storeTemplates } from '#server/domains/channels/whatsapp/store-templates.ts';
import { BREVO_KEY } from '#fake-services/sms/brevo.ts';
import { ASK_TEMPLATE, KANAL_KEY } from '#fake-services/whatsapp/kanal.ts';
import { CREDENTIALS, META_TEMPLATE } from '#fake-services/whatsapp/meta-rows.ts';
import { addWebhook, connectSite, connectSlack } from './contract-listeners.ts';
import { addPerson } from '#server/testing/builders/person.ts';
import { addApiKey } from '#server/testing/builders/api-key.ts';
import { addMessage, addRequest } from '#server/testing/builders/request.ts';
import { addOnlineShop } from '#server/testing/builders/online-shop.ts';
import { addShopReview } from '#server/testing/builders/shop-review.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import type { ContractApp, ContractShop } from './contract-app.ts';

export const PASSWORD = 'le chat dort ici';
export const password_hash = await hashPassword(PASSWORD);
const HOUR_MS = 3_600_000;

interface Customer {
  first_name: string;
  last_name: string;
  email: string;
  phone_number: string;
}

export async function addContractShop(app: ContractApp): Promise<ContractShop> {
  const now = app.clock.now();
  const later = new Date(now.getTime() + HOUR_MS);
  const marker = `m${crypto.randomUUID().replaceAll('-', '')}`;
  const [lea, paul, zoe] = ['lea', 'paul', 'zoe'].map((name) => ({
    first_name: name,
    last_name: marker,
    email: `${name}.${marker}@exemple.fr`,
    phone_number: '+33698765432',
  })) as [Customer, Customer, Customer];
  const team_id = await addTeam(app, { name: `Chez ${marker}` });
  await app.db
    .updateTable('teams')
    .set({ link_domain: `avis.${marker}.fr` })
    .where('id', '=', team_id)
    .execute();
  const { id: user_id, email } = await addPerson(app, { team_id });
  await app.db.updateTable('users').set({ password_hash }).where('id', '=', user_id).execute();
  const { token: proof, token_hash } = newToken();
  await app.db
    .insertInto('account_proofs')
    .values({ token_hash, user_id, purpose: 'confirm_email', email, expires_at: later })
    .execute();
  const { id: member_id } = await addPerson(app, { team_id, role: 'reader' });
  const { token: invitation, token_hash: invitation_hash } = newToken();
  const invited = `noe.${marker}@exemple.fr`;
  const invite = {
    team_id,
    role: 'reader' as const,
    invited_by: user_id,
    created_at: now,
    sent_at: now,
    expires_at: later,
  };
  await app.db
    .insertInto('invitations')
    .values({ ...invite, email: invited, token_hash: invitation_hash })
    .execute();
  const { id: sent_invitation_id } = await app.db
    .insertInto('invitations')
    .values({ ...invite, email: `max.${marker}@exemple.fr`, token_hash: newToken().token_hash })
    .returning('id')
    .executeTakeFirstOrThrow();
  const reset = newToken();
  await app.db
    .insertInto('account_proofs')
    .values({
      token_hash: reset.token_hash,
      user_id,
      purpose: 'reset_password',
      email,
      expires_at: later,
    })
    .execute();
  const { id: api_key_id } = await addApiKey(app, { team_id, label: marker });
  const number = { team_id, phone_number: '+33612345678', label: 'Boutique', provider: 'kanal' };
  const { id: phone_number_id } = await app.db
    .insertInto('phone_numbers')
    .values(number)
    .returning('id')
    .executeTakeFirstOrThrow();
  await addKanalAccount(app, team_id);
  await addBrevoAccount(app, team_id);
  const online = await addOnlineShop(app, team_id, marker);
  await connectSlack(app, team_id);
  await app.db
    .insertInto('account_violations')
    .values({
      team_id,
      api_waba_id: `waba-${team_id}`,
      first_seen_at: now,
      last_seen_at: now,
      blocked_at: now,
      raw: '{}',
    })
    .execute();
  const request_id = await addRequest(app.db, {
    ...lea,
    team_id,
    date_sent: now,
    rating: 2,
    rated_at: now,
    rating_channel: 'email',
    rating_step: 'request',
    feedback: `Colis abîmé, ${marker}`,
  });
  await addMessage(app.db, {
    team_id,
    request_id,
    status: 'sent',
    sent_at: now,
    finished_at: now,
    recipient: lea.email,
  });
  const order = {
    team_id,
    number: `#${marker}`,
    number_key: marker,
    integration_name: 'api' as const,
    email: paul.email,
    delivered_at: now,
    source_updated_at: now,
    line_items: '[]',
    consent: '{}',
    content_hash: Buffer.from(marker),
  };
  const { id: order_id } = await app.db
    .insertInto('orders')
    .values(order)
    .returning('id')
    .executeTakeFirstOrThrow();
  const waiting = await addRequest(app.db, { ...paul, team_id, order_id });
  const queued_id = await addMessage(app.db, {
    team_id,
    request_id: waiting,
    scheduled_at: later,
    due_at: later,
    recipient: paul.email,
  });
  const undone = await addRequest(app.db, { ...zoe, team_id });
  const cancelled_id = await addMessage(app.db, {
    team_id,
    request_id: undone,
    scheduled_at: later,
    status: 'cancelled',
    reason: 'cancelled_by_team',
    finished_at: now,
    recipient: zoe.email,
  });
  const silent = await addRequest(app.db, { ...zoe, team_id });
  const unknown_id = await addMessage(app.db, {
    team_id,
    request_id: silent,
    scheduled_at: now,
    status: 'outcome_unknown',
    attempt: 1,
    handed_over_attempt: 1,
    recipient: zoe.email,
  });
  const imports = await app.db
    .insertInto('imports')
    .values(
      (['checked', 'running', 'cancelled'] as const).map((state) => ({
        team_id,
        user_id,
        kind: 'orders',
        state,
        phase: state === 'checked' ? ('check' as const) : ('run' as const),
        source_name: `${marker}.csv`,
        payload: JSON.stringify({
          kind: 'orders',
          mapping: { number: 'numero' },
          shape: {
            separator: ';',
            encoding: 'utf-8',
            columns: [{ name: 'numero', examples: [marker], filled: 3, is_day_first: true }],
            start: 7,
            first_line: 2,
            total: 3,
          },
        }),
        total: 3,
        created_at: now,
      })),
    )
    .returning('id')
    .execute();
  const [checked_import_id, running_import_id, stopped_import_id] = imports.map(({ id }) => id) as [
    string,
    string,
    string,
  ];
  const { id: export_id } = await app.db
    .insertInto('imports')
    .values({
      team_id,
      user_id,
      kind: 'export',
      state: 'done',
      phase: 'run',
      payload: '{}',
      total: 1,
      done: 1,
      created_at: now,
      finished_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await app.db
    .insertInto('export_parts')
    .values({
      import_id: export_id,
      name: 'commandes',
      part: 0,
      rows: 1,
      content: gzipSync(JSON.stringify({ columns: ['number'], rows: [[marker]] })),
    })
    .execute();
  const webhook = await addWebhook(app, team_id, request_id);
  const mails = {
    ...(await addMails(app, team_id, marker)),
    ...(await addVersion(app, team_id, user_id)),
  };
  const { id: opt_out_id } = await app.db
    .insertInto('opt_outs')
    .values({ team_id, kind: 'email', value: `ana.${marker}@exemple.fr`, source: 'manual' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const proposal = {
    team_id,
    name: marker,
    is_active: true,
    kind: 'product' as const,
    title: `Savon ${marker}`,
    url: 'https://exemple.fr/savon',
    position: 1,
  };
  const proposals = await app.db
    .insertInto('upsell_configurations')
    .values([proposal, { ...proposal, deleted_at: now }])
    .returning('id')
    .execute();
  const [upsell_id, deleted_upsell_id] = proposals.map(({ id }) => id) as [string, string];
  const written = {
    ...(await addShopReview(app, { team_id, request_id, marker })),
    ...(await connectSite(app, { team_id, request_id, marker })),
  };
  return {
    ...webhook,
    ...mails,
    ...online,
    ...written,
    opt_out_id,
    upsell_id,
    deleted_upsell_id,
    team_id,
    export_id,
    checked_import_id,
    running_import_id,
    stopped_import_id,
    marker,
    phone_number_id,
    request_id,
    order_id,
    queued_id,
    cancelled_id,
    unknown_id,
    email,
    proof,
    reset_proof: reset.token,
    member_id,
    api_key_id,
    invitation,
    invited,
    sent_invitation_id,
  };
}

async function addVersion(
  { db, clock }: ContractApp,
  team_id: string,
  published_by: string,
): Promise<Pick<ContractShop, 'customization_version_id'>> {
  const version = {
    team_id,
    revision: 1,
    config: '{"tone": "tu"}',
    changed: ['tone'],
    published_by,
    published_at: clock.now(),
  };
  const { id } = await db
    .insertInto('customization_versions')
    .values(version)
    .returning('id')
    .executeTakeFirstOrThrow();
  return { customization_version_id: id };
}

async function addMails(
  { db, clock }: ContractApp,
  team_id: string,
  marker: string,
): Promise<Pick<ContractShop, 'mail_sender_id' | 'suppression_id'>> {
  const sender = {
    team_id,
    name: marker,
    email: `avis@${marker}.fr`,
    domain: `${marker}.fr`,
    selector: 'recueil-1',
    public_key: 'MIIB',
    private_key: Buffer.of(),
  };
  const { id: mail_sender_id } = await db
    .insertInto('mail_senders')
    .values(sender)
    .returning('id')
    .executeTakeFirstOrThrow();
  const suppression = {
    team_id,
    email: `max.${marker}@exemple.fr`,
    reason: 'refused' as const,
    words: '550 5.1.1',
    created_at: clock.now(),
  };
  const { id: suppression_id } = await db
    .insertInto('suppressions')
    .values(suppression)
    .returning('id')
    .executeTakeFirstOrThrow();
  return { mail_sender_id, suppression_id };
}

/** As if a key had been pasted; also after a call has disconnected it. */
export async function addKanalAccount(app: ContractApp, team_id: string): Promise<void> {
  await connect(app, team_id, 'kanal', KANAL_KEY);
}

/** WhatsApp by Meta in place of Kanal, as if its credentials had been pasted. */
export async function addMetaAccount(app: ContractApp, team_id: string): Promise<void> {
  await app.db
    .updateTable('integrations')
    .set({ state: 'disconnected', credentials: null })
    .where('team_id', '=', team_id)
    .where('name', '=', 'kanal')
    .execute();
  await app.db
    .deleteFrom('message_templates')
    .where('team_id', '=', team_id)
    .where('name', 'like', 'recueil_%')
    .execute();
  await connect(app, team_id, 'meta', JSON.stringify(CREDENTIALS));
}

async function connect(
  app: ContractApp,
  team_id: string,
  name: 'kanal' | 'meta',
  credentials: string,
): Promise<void> {
  const connected = {
    state: 'connected' as const,
    credentials: sealCredentials(app.config, { team_id, name }, credentials),
    connected_at: app.clock.now(),
    last_sync_at: app.clock.now(),
  };
  await transaction(app, async (tx) => {
    const integration = await tx.db
      .insertInto('integrations')
      .values({ team_id, name, ...connected })
      .onConflict((conflict) => conflict.columns(['team_id', 'name']).doUpdateSet(connected))
      .returningAll()
      .executeTakeFirstOrThrow();
    if (name === 'kanal')
      await storeTemplates(tx, integration, readTemplates([ASK_TEMPLATE]) ?? []);
    else
      await saveConnection(tx, app, { integration, name, account: META_ACCOUNT, was_away: true });
  });
}

export async function addBrevoAccount(app: ContractApp, team_id: string): Promise<void> {
  const credentials = sealCredentials(
    app.config,
    { team_id, name: 'brevo' },
    JSON.stringify({ api_key: BREVO_KEY, sender: 'BOUTIQUE' }),
  );
  const connected = {
    state: 'connected' as const,
    credentials,
    connected_at: app.clock.now(),
    last_sync_at: app.clock.now(),
    settings: JSON.stringify({ sender: 'BOUTIQUE' }),
  };
  await app.db
    .insertInto('integrations')
    .values({ team_id, name: 'brevo', ...connected })
    .onConflict((conflict) => conflict.columns(['team_id', 'name']).doUpdateSet(connected))
    .execute();
}

const { waba_id, phone_number_id } = CREDENTIALS;
const META_ACCOUNT: WhatsappAccount = {
  templates: [META_TEMPLATE].flatMap((row) => readTemplate(row) ?? []),
  details: {
    waba_id,
    phone_number_id,
    phone_number: '+33755512345',
    verified_name: 'Maison Lavande',
    quality: 'green',
    tier: 250,
  },
};

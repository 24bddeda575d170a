import type { ContractApp } from './contract-app.ts';
import { KANAL_KEY, ASK_TEMPLATE } from '#fake-services/whatsapp/kanal.ts';
import { CREDENTIALS, META_TEMPLATE } from '#fake-services/whatsapp/meta-rows.ts';
import { sealCredentials } from '#server/domains/channels/connections/seal-credentials.ts';
import { transaction } from '#server/database/transaction.ts';
import { storeTemplates } from '#server/domains/channels/whatsapp/store-templates.ts';
import { readTemplates } from '#server/integrations/kanal/read-templates.ts';
import { saveConnection } from '#server/domains/connected-services/save-connection.ts';
import { BREVO_KEY } from '#fake-services/sms/brevo.ts';
import type { WhatsappAccount } from '#server/ports/whatsapp-provider.ts';
import { readTemplate } from '#server/integrations/meta/read-templates.ts';

/** Connects Kanal as if a key had been pasted, also after a call has disconnected it. */
export async function addKanalAccount(app: ContractApp, team_id: string): Promise<void> {
  await connect(app, team_id, 'kanal', KANAL_KEY);
}

/** Connects WhatsApp through Meta instead of Kanal, as if its credentials had been pasted. */
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

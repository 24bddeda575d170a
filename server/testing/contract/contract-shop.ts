import { hashToken } from '#server/http/access/identify-caller.ts';
import { addApiKey } from '#server/testing/builders/api-key.ts';
import { addOnlineShop } from '#server/testing/builders/online-shop.ts';
import { addShopReview } from '#server/testing/builders/shop-review.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import { addBrevoAccount, addKanalAccount } from './contract-accounts.ts';
import type { ContractApp, ContractShop } from './contract-app.ts';
import { addWebhook, connectSite, connectSlack } from './contract-listeners.ts';
import { addMessages } from './contract-messages.ts';
import { addOperations } from './contract-operations.ts';
import { addPeople } from './contract-people.ts';
import { addContractProducts, addContractQuestions } from './contract-products.ts';

export async function addContractShop(app: ContractApp): Promise<ContractShop> {
  const now = app.clock.now();
  const marker = `m${crypto.randomUUID().replaceAll('-', '')}`;
  const team_id = await addTeam(app, { name: `Chez ${marker}` });
  await app.db
    .updateTable('teams')
    .set({ link_domain: `avis.${marker}.fr` })
    .where('id', '=', team_id)
    .execute();
  const { user_id, ...people } = await addPeople(app, team_id, marker);
  const { id: api_key_id } = await addApiKey(app, { team_id, label: marker });
  const { id: rotated_key_id } = await addApiKey(app, {
    team_id,
    label: marker,
    previous_key_hash: hashToken(`rcl_previous_${team_id}`),
    previous_hint: 'prec',
    previous_valid_until: new Date(now.getTime() + 86_400_000),
  });
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
  const messages = await addMessages(app, team_id, marker);
  const products = await addContractProducts(app, team_id, marker);
  const operations = await addOperations(app, { team_id, user_id, marker });
  const { request_id } = messages;
  const questions = await addContractQuestions(app, {
    team_id,
    request_id,
    product_id: products.product_id,
    marker,
  });
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
  const { id: ab_test_id } = await app.db
    .insertInto('ab_tests')
    .values({
      team_id,
      step: 'last_reminder',
      channel: 'email',
      content: JSON.stringify({ subject: null, text: `Texte B ${marker}`, translations: {} }),
      started_at: now,
      ends_at: new Date(now.getTime() + 14 * 86_400_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const written = {
    ...(await addShopReview(app, { team_id, request_id, marker })),
    ...(await connectSite(app, { team_id, request_id, marker })),
  };
  return {
    ...webhook,
    ...mails,
    ...online,
    ...written,
    ...people,
    ...messages,
    ...products,
    ...questions,
    ...operations,
    opt_out_id,
    upsell_id,
    deleted_upsell_id,
    ab_test_id,
    team_id,
    marker,
    phone_number_id,
    api_key_id,
    rotated_key_id,
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

import { allRows, BY_ID, type ExportedTable } from './exported-table.ts';
import { sql } from 'kysely';

export const CONNECTION_TABLES: readonly ExportedTable[] = [
  {
    name: 'modeles-whatsapp',
    label: 'Modèles WhatsApp',
    rows: allRows('message_templates'),
    key: BY_ID,
  },
  {
    name: 'services-relies',
    label: 'Services connectés, sans leurs clés',
    rows: allRows('integrations'),
    key: BY_ID,
    hidden: ['credentials'],
  },
  { name: 'numeros', label: 'Numéros', rows: allRows('phone_numbers'), key: BY_ID },
  {
    name: 'expediteurs',
    label: 'Expéditeurs d’e-mails',
    rows: allRows('mail_senders'),
    key: BY_ID,
    hidden: ['private_key'],
  },
  {
    name: 'canaux',
    label: 'Comptes d’envoi',
    rows: allRows('senders'),
    key: BY_ID,
    hidden: ['holder', 'holder_until'],
  },
  {
    name: 'cles-api',
    label: 'Clés d’API, sans leur secret',
    rows: allRows('api_keys'),
    key: BY_ID,
    hidden: ['key_hash', 'previous_key_hash'],
  },
  {
    name: 'webhooks',
    label: 'Webhooks, sans leur secret',
    rows: allRows('outgoing_webhooks'),
    key: BY_ID,
    hidden: ['secret'],
  },
  {
    name: 'diffusion-journal',
    label: 'Diffusion du journal, sans son secret',
    rows: allRows('audit_streams'),
    key: [['team_id', 'bigint']],
    hidden: ['secret'],
  },
  {
    name: 'livraisons',
    label: 'Livraisons des webhooks',
    rows: sql`select d.*, w.team_id from webhook_deliveries d join outgoing_webhooks w on w.id = d.webhook_id`,
    key: BY_ID,
  },
  { name: 'annonces-slack', label: 'Annonces dans Slack', rows: allRows('chat_posts'), key: BY_ID },
  {
    name: 'canaux-slack',
    label: 'Canaux Slack',
    rows: sql`select c.*, i.team_id from chat_channels c join integrations i on i.id = c.integration_id`,
    key: BY_ID,
  },
  {
    name: 'comptes-mis-en-cause',
    label: 'Comptes WhatsApp mis en cause',
    rows: allRows('account_violations'),
    key: BY_ID,
  },
];

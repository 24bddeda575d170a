import type { Routes } from '#server/http/calls/handler.ts';
import { connectKanal } from './connect-kanal.ts';
import { connectBrevo, connectTwilio } from './connect-sms.ts';
import { connectSmtp } from './connect-smtp.ts';
import { connectMeta } from './connect-whatsapp.ts';
import { disconnectIntegration } from './disconnect-integration.ts';
import { getMetaAccount } from './get-meta-account.ts';
import { connectGoogle } from '#server/domains/settings/google-destination.ts';
import { listIntegrations } from '#server/domains/channels/connections/list-integrations.ts';
import { listSmsAccounts } from './list-sms-accounts.ts';
import { listWhatsappTemplates } from './list-whatsapp-templates.ts';
import { submitMetaTemplate } from './submit-meta-template.ts';
import { testIntegration } from './test-integration.ts';
import { updateIntegration } from './update-integration.ts';

export const connectionRoutes: Pick<
  Routes,
  | 'listIntegrations'
  | 'listSmsAccounts'
  | 'connectBrevo'
  | 'connectTwilio'
  | 'connectSmtp'
  | 'updateIntegration'
  | 'connectKanal'
  | 'connectGoogle'
  | 'connectMeta'
  | 'getMetaAccount'
  | 'listKanalTemplates'
  | 'listMetaTemplates'
  | 'submitMetaTemplate'
  | 'testIntegration'
  | 'disconnectIntegration'
> = {
  listIntegrations: async (app, { caller }) => ({
    data: await listIntegrations(app.db, caller.team_id),
  }),
  listSmsAccounts: async (app, { caller }) => ({
    data: await listSmsAccounts(app, caller.team_id),
  }),
  connectBrevo,
  connectTwilio,
  connectSmtp,
  updateIntegration,
  connectKanal,
  connectGoogle,
  listKanalTemplates: (app, { query, caller }) =>
    listWhatsappTemplates(app, caller.team_id, 'kanal', query.force_refresh === true),
  connectMeta,
  getMetaAccount,
  listMetaTemplates: (app, { query, caller }) =>
    listWhatsappTemplates(app, caller.team_id, 'meta', query.force_refresh === true),
  submitMetaTemplate,
  testIntegration,
  disconnectIntegration,
};

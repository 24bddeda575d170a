import type { Routes } from '#server/http/handler.ts';
import { connectKanal } from './connect-kanal.ts';
import { disconnectIntegration } from './disconnect-integration.ts';
import { listIntegrations } from './list-integrations.ts';
import { listWhatsappTemplates } from './list-whatsapp-templates.ts';
import { testIntegration } from './test-integration.ts';

export const connectionRoutes: Pick<Routes, 'listIntegrations' | 'connectKanal' | 'listKanalTemplates' | 'testIntegration' | 'disconnectIntegration'> = {
  listIntegrations: async (app, { caller }) => ({ data: await listIntegrations(app.db, caller.team_id) }),
  connectKanal,
  listKanalTemplates: (app, { query, caller }) => listWhatsappTemplates(app, caller.team_id, 'kanal', query.force_refresh === true),
  testIntegration,
  disconnectIntegration,
};

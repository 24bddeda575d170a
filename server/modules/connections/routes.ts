import type { Routes } from '#server/http/handler.ts';
import { listKanalTemplates } from './list-kanal-templates.ts';
import { connectKanal } from './connect-kanal.ts';
import { disconnectIntegration } from './disconnect-integration.ts';
import { listIntegrations } from './list-integrations.ts';
import { testIntegration } from './test-integration.ts';

export const connectionRoutes: Pick<Routes, 'listIntegrations' | 'connectKanal' | 'listKanalTemplates' | 'testIntegration' | 'disconnectIntegration'> = {
  listIntegrations: async (app, { caller }) => ({ data: await listIntegrations(app.db, caller.team_id) }),
  connectKanal,
  listKanalTemplates,
  testIntegration,
  disconnectIntegration,
};

import { OUR_TEMPLATES, type OurTemplateName } from '#contract/messages/templates/our-templates.ts';
import type { Answer } from '#contract/api/schemas.ts';
import type { App } from '#server/app.ts';
import { transaction } from '#server/database/transaction.ts';
import { Failure } from '#server/failures.ts';
import type { Handler } from '#server/http/calls/handler.ts';
import { saveAuditEvent } from '#server/domains/audit-log/save-audit-event.ts';
import { listTemplates } from '#server/domains/channels/whatsapp/list-templates.ts';
import { saveTemplate } from '#server/domains/channels/whatsapp/store-templates.ts';
import type { ProvidedTemplate } from '#server/ports/whatsapp-provider.ts';
import { ProviderError } from '#server/outgoing/provider-error.ts';
import { notConnected } from '#server/domains/channels/connections/integration-name.ts';
import {
  type ConnectedIntegration,
  readCredentials,
} from '#server/domains/channels/connections/read-credentials.ts';
import { refuseKey } from '#server/domains/channels/connections/refuse-key.ts';
import { syncIntegration } from './sync-integration.ts';

type Wire = Answer<'submitMetaTemplate'>['data'];

/**
 * Submits one of the built-in templates to Meta, with the URL of this instance in its button. The
 * decision arrives by webhook. A template that exists already is returned unchanged.
 */
export const submitMetaTemplate: Handler<'submitMetaTemplate'> = async (
  app,
  { body: { name }, caller },
) => {
  const { team_id } = caller;
  const connected = await readCredentials(app, team_id, 'meta');
  if (!connected) throw notConnected('meta');
  const existing = await find(app, connected, name);
  if (existing) return { data: existing };
  const outcome = await submit(app, connected, name);
  if (outcome === null) {
    await syncIntegration(app, team_id, 'meta');
    const there = await find(app, connected, name);
    if (there) return { data: there };
    throw new Failure('provider_failed');
  }
  await transaction(app, async (tx) => {
    await saveTemplate(tx, connected.integration, { ...outcome, submitted_at: tx.now });
    await saveAuditEvent(tx.db, tx.now, {
      team_id,
      user_id: caller.user.id,
      impersonator_id: caller.impersonator_id,
      action: 'template_submitted',
      detail: { name },
    });
  });
  const stored = await find(app, connected, name);
  if (!stored) throw new Error('it was kept just now');
  return { data: stored };
};

async function find(
  { db }: Pick<App, 'db'>,
  { integration }: ConnectedIntegration,
  name: OurTemplateName,
): Promise<Wire | undefined> {
  return (await listTemplates(db, integration.id)).find((template) => template.name === name);
}

/** Submits a template. Returns null when Meta already has it. */
async function submit(
  app: Pick<App, 'whatsapp' | 'config'>,
  { credentials }: ConnectedIntegration,
  name: OurTemplateName,
): Promise<ProvidedTemplate | null> {
  const ours = OUR_TEMPLATES.find((template) => template.name === name);
  if (!ours || !app.whatsapp.meta.submitTemplate) throw new Error('Meta takes our templates');
  try {
    return await app.whatsapp.meta.submitTemplate(credentials, {
      ...ours,
      category: 'UTILITY',
      link_base: app.config.publicUrl,
    });
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind !== 'content') throw refuseKey(error, null);
    if (error.message.includes('already exists')) return null;
    throw new Failure('invalid', {
      message: `Meta ne prend pas ce modèle : ${error.message}`,
      cause: error,
    });
  }
}

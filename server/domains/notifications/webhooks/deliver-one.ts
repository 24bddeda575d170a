import { WEBHOOK_RETRY_MINUTES } from '#contract/api/webhook-events.ts';
import type { App } from '#server/app.ts';
import type { WebhookDeliveriesTable } from '#server/database/tables/notifications/outgoing-webhooks.ts';
import { disableWebhook } from './disable-webhook.ts';
import { notifyFailingWebhook } from './notify-failing-webhook.ts';
import { type AttemptResult, readWebhookAnswer } from './read-webhook-answer.ts';
import { openSecret, signedHeaders } from './webhook-secret.ts';
import { composePayload } from './compose-payload.ts';

export interface DueDelivery {
  id: string;
  webhook_id: string;
  event: WebhookDeliveriesTable['event'];
  about: string;
  request_id: string | null;
  occurred_at: Date;
  attempts: number;
  team_id: string;
  url: string;
  secret: Buffer;
}

/** Makes one attempt and records its result: delivered, retried later, or given up. */
export async function deliverOne(app: App, delivery: DueDelivery): Promise<void> {
  const tried = await attempt(app, delivery).catch((error: unknown): AttemptResult => {
    // A delivery that cannot be composed does not stop the others, and is also retried by the
    // schedule.
    app.log.error({ err: error, delivery_id: delivery.id }, 'a delivery could not be written');
    return { status: null, problem: 'Une erreur de Recueil a empêché cet envoi.' };
  });
  const now = app.clock.now();
  const minutes = WEBHOOK_RETRY_MINUTES[delivery.attempts - 1];
  const wait =
    minutes === undefined || tried.isFinal
      ? null
      : Math.max(minutes * 60_000, tried.retryAfterMs ?? 0);
  const next_try_at =
    tried.problem === null || wait === null ? null : new Date(now.getTime() + wait);
  await app.db
    .updateTable('webhook_deliveries')
    .set({
      status: tried.status,
      problem: tried.problem,
      next_try_at,
      last_tried_at: now,
      ...(tried.problem === null && { delivered_at: now }),
    })
    .where('id', '=', delivery.id)
    .where('attempts', '=', delivery.attempts)
    .execute();
  if (tried.problem === null)
    await app.db
      .updateTable('outgoing_webhooks')
      .set({ notified_at: null, disabled_at: null })
      .where('id', '=', delivery.webhook_id)
      .where((eb) => eb.or([eb('notified_at', 'is not', null), eb('disabled_at', 'is not', null)]))
      .execute();
  else if (tried.isGone) await disableWebhook(app, delivery);
  else if (next_try_at === null && !tried.isFinal)
    await notifyFailingWebhook(app, delivery, tried.problem);
}

async function attempt(app: App, delivery: DueDelivery): Promise<AttemptResult> {
  const body = await composePayload(app.db, delivery);
  if (body === null)
    return { status: null, problem: 'Ce dont il s’agissait a été effacé depuis.', isFinal: true };
  const secret = openSecret(app.config, delivery.team_id, delivery.secret);
  if (secret === null)
    return {
      status: null,
      problem: 'Le secret de ce webhook ne s’ouvre plus : supprimez-le et créez-en un autre.',
      isFinal: true,
    };
  const headers = signedHeaders(secret, { id: `dlv_${delivery.id}`, at: app.clock.now(), body });
  return readWebhookAnswer(
    await app.websites.post(delivery.url, { headers, body }),
    app.clock.now(),
  );
}

import { WEBHOOK_RETRY_MINUTES } from '#contract/api/webhook-events.ts';
import type { App } from '#server/app.ts';
import type { WebhookDeliveriesTable } from '#server/database/tables/notifications/outgoing-webhooks.ts';
import type { Unreachable, WebAnswer } from '#server/ports/websites.ts';
import { disableWebhook } from './disable-webhook.ts';
import { notifyFailingWebhook } from './notify-failing-webhook.ts';
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

interface Tried {
  status: number | null;
  /** Null: it arrived. */
  problem: string | null;
  /** A retry would fail too. */
  isFinal?: true;
  /** The address answered 410: nothing is to be sent there any more. */
  isGone?: true;
  retryAfterMs?: number;
}

const LONGEST_WAIT_MS = 24 * 3_600_000;

/** Makes one attempt and records its result: delivered, retried later, or given up. */
export async function deliverOne(app: App, delivery: DueDelivery): Promise<void> {
  const tried = await attempt(app, delivery).catch((error: unknown): Tried => {
    // A delivery that cannot be composed does not stop the others, and is retried by the schedule
    // too.
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

async function attempt(app: App, delivery: DueDelivery): Promise<Tried> {
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
  return readAnswer(await app.websites.post(delivery.url, { headers, body }), app.clock.now());
}

function readAnswer(answer: WebAnswer, now: Date): Tried {
  switch (answer.kind) {
    case 'answered': {
      if (answer.status >= 200 && answer.status < 300)
        return { status: answer.status, problem: null };
      if (answer.status === 410) return { status: 410, problem: GONE, isFinal: true, isGone: true };
      const text =
        answer.status >= 300 && answer.status < 400
          ? 'L’adresse renvoie ailleurs : donnez celle qui répond elle-même.'
          : `L’adresse a répondu ${answer.status}.`;
      return {
        status: answer.status,
        problem: text,
        retryAfterMs: waitOf(answer.retry_after, now),
      };
    }
    case 'refused':
      return {
        status: null,
        problem: 'L’adresse mène à un réseau privé, que Recueil ne peut pas joindre.',
      };
    case 'unreachable':
      return { status: null, problem: PROBLEMS[answer.reason] };
  }
}

const GONE = 'L’adresse a répondu 410 : elle ne sert plus, et le webhook est désactivé.';

/** RFC 9110: seconds, or a date. */
function waitOf(retryAfter: string | null, now: Date): number {
  if (retryAfter === null) return 0;
  const wait = /^\d{1,9}$/.test(retryAfter.trim())
    ? Number(retryAfter) * 1000
    : Date.parse(retryAfter) - now.getTime();
  return Number.isFinite(wait) ? Math.min(LONGEST_WAIT_MS, Math.max(0, wait)) : 0;
}

const PROBLEMS: Readonly<Record<Unreachable, string>> = {
  name: 'Le nom de cette adresse est inconnu.',
  closed: 'Personne ne répond à cette adresse.',
  certificate: 'Le certificat de cette adresse n’est pas valable.',
  slow: 'L’adresse n’a pas répondu en dix secondes.',
  redirects: 'L’adresse tourne en rond.',
  status: 'L’adresse a répondu une erreur.',
  broken: 'La réponse de cette adresse est illisible.',
};

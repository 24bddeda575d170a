import { createLog } from '#server/log.ts';
import { readConfig } from '#server/config/config.ts';
import { listen } from '#server/database/listen.ts';
import { openDatabase } from '#server/database/open.ts';
import type { SendingApp } from '#server/domains/delivery/worker/sending-app.ts';
import { startSending } from '#server/domains/delivery/worker/start-sending.ts';
import { applyCounts } from '#server/domains/counters/apply-counts.ts';
import { openBrevo } from '#server/integrations/brevo/open-brevo.ts';
import { openKanal } from '#server/integrations/kanal/open-kanal.ts';
import { openMailAccounts } from '#server/integrations/mail/open-accounts.ts';
import { openMeta } from '#server/integrations/meta/open-meta.ts';
import { openTwilio } from '#server/integrations/twilio/open-twilio.ts';
import type { ChannelPort } from '#server/ports/message-channel.ts';
import { openJobs } from '#server/jobs/jobs.ts';
import { EVENT_HANDLER_QUEUE } from '#server/jobs/event-handler-jobs.ts';
import { eventHandlers } from '#server/event-handlers.ts';
import { createMetrics } from '#server/http/health/metrics.ts';
import { sql } from 'kysely';
import type { Contestant } from './contestant-type.ts';

/**
 * Runs the worker as `server/worker.ts` starts it, with the channel of the run. Its job queue runs
 * the event handlers.
 */
export async function workByRecueil(
  { database, connections, counts }: Contestant,
  channel: ChannelPort,
): Promise<() => Promise<() => Promise<void>>> {
  const config = { ...readConfig({}), secretKey: 'the secret of the bench, long enough' };
  const log = createLog('warn');
  const db = openDatabase({ ...database, max: connections });
  await Promise.all(
    Array.from({ length: connections }, () => sql`select pg_sleep(0.05)`.execute(db)),
  );
  const jobs = await openJobs(database, log, { supervise: false, queues: [EVENT_HANDLER_QUEUE] });
  const app: SendingApp = {
    db,
    config,
    log,
    metrics: createMetrics(),
    clock: { now: () => new Date() },
    channels: { whatsapp: null, sms: null, email: channel },
    whatsapp: { kanal: openKanal(config), meta: openMeta(config) },
    sms: { brevo: openBrevo(config), twilio: openTwilio(config) },
    mail: openMailAccounts(config),
    eventHandlers,
    enqueue: (tx, later) =>
      jobs.insert(
        tx,
        EVENT_HANDLER_QUEUE,
        later.map((job) => ({ ...job })),
      ),
    applyCounts: counts ? applyCounts : async () => undefined,
  };
  return async () => {
    const sending = startSending(app, (wakeUp) => listen(database, 'messages_due', wakeUp));
    return async () => {
      await sending.stop();
      await jobs.stop();
      await db.destroy();
    };
  };
}

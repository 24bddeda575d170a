import { WEBHOOK_EVENTS, type WebhookEvent } from '#contract/api/webhook-events.ts';
import type { App, EventHandler, EventHandlers } from '#server/app.ts';
import type { EventName } from '#server/events.ts';
import { deliverDue } from './deliver-due.ts';
import type { OccurrenceSource } from './events/outgoing-event.ts';
import { OUTGOING_EVENTS } from './events/outgoing-events.ts';
import { recordDeliveries } from './record-deliveries.ts';

/** Adds to each domain event the handlers by which it causes deliveries of outgoing webhooks. */
export function addOutgoingEventHandlers(handlers: EventHandlers): EventHandlers {
  const all = { ...handlers };
  for (const event of WEBHOOK_EVENTS)
    for (const name of Object.keys(OUTGOING_EVENTS[event].sources) as EventName[])
      addHandler(all, event, name);
  return all;
}

function addHandler<N extends EventName>(
  handlers: { [Name in N]: readonly EventHandler<Name>[] },
  event: WebhookEvent,
  name: N,
): void {
  const source: OccurrenceSource<N> | undefined = OUTGOING_EVENTS[event].sources[name];
  if (source) handlers[name] = [...handlers[name], handlerOf(event, source)];
}

function handlerOf<N extends EventName>(
  event: WebhookEvent,
  { handler: name, isTransactional, occurrencesOf }: OccurrenceSource<N>,
): EventHandler<N> {
  if (isTransactional)
    return {
      name,
      sync: async (tx, payload) => {
        await recordDeliveries(tx.db, tx.now, event, await occurrencesOf(tx.db, [payload]));
      },
    };
  return {
    name,
    asyncBatched: async (app: App, payloads) => {
      const occurrences = await occurrencesOf(app.db, payloads);
      const teams = await recordDeliveries(app.db, app.clock.now(), event, occurrences);
      // One run for all teams, which ends before the queue considers this job dead.
      if (teams.size > 0) await deliverDue(app, { team_ids: [...teams] });
    },
  };
}

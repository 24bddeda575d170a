import type { App } from '#server/app.ts';
import { type EventName, events } from '#server/events.ts';
import type { EventHandler } from '#server/app.ts';

/**
 * The only queue of all asynchronous event handlers. It still has the former term, because stored
 * jobs contain it.
 */
export const EVENT_HANDLER_QUEUE = 'reactions';

/** Runs the handler of one job. A job whose handler no longer exists is logged and dropped. */
export async function runEventHandler(app: App, job: Record<string, unknown>): Promise<void> {
  const event = job['event'] as EventName;
  const handler = app.eventHandlers[event]?.find(
    (candidate) => candidate.name === job['reaction'],
  ) as EventHandler<EventName> | undefined;
  if (!handler || 'sync' in handler)
    return app.log.warn(
      { event, reaction: job['reaction'] },
      'the job of an event handler of another version was dropped',
    );
  const { payload } = job;
  const read = (payload: unknown) => events[event].parse(payload);
  // The previous or the next version may run as `async` a handler that is `asyncBatched` in this
  // one.
  const payloads = Array.isArray(payload) ? payload.map(read) : [read(payload)];
  if ('asyncBatched' in handler) return handler.asyncBatched(app, payloads);
  for (const each of payloads) await handler.async(app, each);
}

import { expect, test } from 'vitest';
import { WEBHOOK_EVENTS } from '#contract/api/webhook-events.ts';
import { eventHandlers } from '#server/event-handlers.ts';
import type { EventName } from '#server/events.ts';
import { OUTGOING_EVENTS } from './outgoing-events.ts';

test.each(WEBHOOK_EVENTS)('%s is delivered because of at least one domain event', (event) => {
  const sources = Object.entries(OUTGOING_EVENTS[event].sources);
  expect(sources.length).toBeGreaterThan(0);
  for (const [name, { handler }] of sources)
    expect(eventHandlers[name as EventName].map((each) => each.name)).toContain(handler);
});

test('the handlers of a domain event have different names, because a job finds its handler by name', () => {
  for (const [event, handlers] of Object.entries(eventHandlers)) {
    const names = handlers.map(({ name }) => name);
    expect(new Set(names).size, event).toBe(names.length);
  }
});

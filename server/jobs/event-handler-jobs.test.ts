import { expect, test } from 'vitest';
import type { App } from '#server/app.ts';
import type { EventHandlers } from '#server/app.ts';
import { eventHandlers } from '#server/event-handlers.ts';
import { runEventHandler } from './event-handler-jobs.ts';

const LEFT = [1, 2].map((n) => ({ team_id: '7', request_id: String(n) }));

/**
 * Returns an app in which only this handler listens to `feedback_left`, and the payloads that it
 * received.
 */
function appWithHandler(kind: 'async' | 'asyncBatched'): { app: App; took: unknown[] } {
  const took: unknown[] = [];
  const take = async (_app: App, given: unknown) => void took.push(given);
  const feedback_left: EventHandlers['feedback_left'] = [
    kind === 'async' ? { name: 'handle', async: take } : { name: 'handle', asyncBatched: take },
  ];
  return { app: { eventHandlers: { ...eventHandlers, feedback_left } } as unknown as App, took };
}

test('a job holds all that one transaction published', async () => {
  const { app, took } = appWithHandler('asyncBatched');
  await runEventHandler(app, { event: 'feedback_left', reaction: 'handle', payload: LEFT });
  expect(took).toEqual([LEFT]);
});

test('a job of another version, of one alone or of several, is done as well', async () => {
  const { app, took } = appWithHandler('asyncBatched');
  await runEventHandler(app, { event: 'feedback_left', reaction: 'handle', payload: LEFT[0] });
  expect(took).toEqual([[LEFT[0]]]);
  const before = appWithHandler('async');
  await runEventHandler(before.app, { event: 'feedback_left', reaction: 'handle', payload: LEFT });
  expect(before.took).toEqual(LEFT);
});

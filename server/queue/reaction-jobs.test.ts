import { expect, test } from 'vitest';
import type { App } from '#server/app.ts';
import type { Reactions } from '#server/reaction.ts';
import { reactions } from '#server/reactions.ts';
import { runReaction } from './reaction-jobs.ts';

const LEFT = [1, 2].map((n) => ({ team_id: '7', request_id: String(n) }));

/** An app in which only this handler listens to `feedback_left`, and the payloads it received. */
function appWithHandler(kind: 'later' | 'together'): { app: App; took: unknown[] } {
  const took: unknown[] = [];
  const take = async (_app: App, given: unknown) => void took.push(given);
  const feedback_left: Reactions['feedback_left'] = [
    kind === 'later' ? { name: 'handle', later: take } : { name: 'handle', together: take },
  ];
  return { app: { reactions: { ...reactions, feedback_left } } as unknown as App, took };
}

test('a job holds all that one transaction published', async () => {
  const { app, took } = appWithHandler('together');
  await runReaction(app, { event: 'feedback_left', reaction: 'handle', payload: LEFT });
  expect(took).toEqual([LEFT]);
});

test('a job of another version, of one alone or of several, is done as well', async () => {
  const { app, took } = appWithHandler('together');
  await runReaction(app, { event: 'feedback_left', reaction: 'handle', payload: LEFT[0] });
  expect(took).toEqual([[LEFT[0]]]);
  const before = appWithHandler('later');
  await runReaction(before.app, { event: 'feedback_left', reaction: 'handle', payload: LEFT });
  expect(before.took).toEqual(LEFT);
});

import type { App } from '../app.ts';
import { type EventName, events } from '../events.ts';
import type { Reaction } from '../reaction.ts';

/** The one queue of everything that follows later. */
export const REACTIONS = 'reactions';

/** Runs one reaction that an event left behind. A reaction that no longer exists is said and dropped. */
export async function runReaction(app: App, job: Record<string, unknown>): Promise<void> {
  const event = job['event'] as EventName;
  const reaction = app.reactions[event]?.find((candidate) => candidate.name === job['reaction']) as
    | Reaction<EventName>
    | undefined;
  if (!reaction || 'atOnce' in reaction)
    return app.log.warn(
      { event, reaction: job['reaction'] },
      'a reaction of another version was dropped',
    );
  const { payload } = job;
  const read = (given: unknown) => events[event].parse(given);
  // A version before or after this one may take one by one what this one takes together.
  const payloads = Array.isArray(payload) ? payload.map(read) : [read(payload)];
  if ('together' in reaction) return reaction.together(app, payloads);
  for (const each of payloads) await reaction.later(app, each);
}

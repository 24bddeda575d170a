import type { Endpoint } from '#contract/api/endpoint.ts';
import type { EndpointName } from '#contract/api/endpoints.ts';
import type { App } from '#server/app.ts';
import { type AttemptLimit, takeAttempt } from './attempts.ts';
import type { Caller } from '#server/http/calls/handler.ts';

const OF_A_PERSON: AttemptLimit = { name: 'reach-person', most: 30, windowMs: 3_600_000 };
const OF_A_TEAM: AttemptLimit = { name: 'reach-team', most: 60, windowMs: 3_600_000 };

/**
 * Limits calls that make the instance connect to third-party servers to 30 an hour per person and
 * 60 per team. Throws 429 beyond that.
 */
export async function limitReachingOut(
  app: Pick<App, 'db' | 'clock' | 'config'>,
  { name, reaches_out }: Pick<Endpoint, 'reaches_out'> & { name: EndpointName },
  caller: Caller | null,
): Promise<void> {
  if (!reaches_out || caller === null) return;
  await takeAttempt(app, OF_A_PERSON, `${name} ${caller.user.id}`);
  await takeAttempt(app, OF_A_TEAM, `${name} ${caller.team_id ?? ''}`);
}

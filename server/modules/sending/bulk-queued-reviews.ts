import type { Answer, Body } from '#contract/schemas.ts';
import type { App } from '#server/app.ts';
import { Failure, invalidField } from '#server/failures.ts';
import type { Call } from '#server/http/handler.ts';
import { cancelQueuedReview } from './cancel-message.ts';
import { knowQueue } from './know-queue.ts';
import { pickQueued, readFilters } from './pick-queued.ts';
import { postponeQueuedReview, requireDateAhead } from './postpone-message.ts';
import { restoreQueuedReview } from './restore-message.ts';
import { sendNow } from './send-now.ts';

type Asked = Body<'bulkQueuedReviews'>;
type Caller = Call<'bulkQueuedReviews'>['caller'];

const MOST = 1000;
/** So many at once: the others of the instance keep their connections. */
const TOGETHER = 4;

/** One action on many messages, each on its own: what is refused says why and does not hold back the others. */
export async function bulkQueuedReviews(app: App, { body, caller }: Pick<Call<'bulkQueuedReviews'>, 'body' | 'caller'>): Promise<Answer<'bulkQueuedReviews'>> {
  if (body.action === 'postpone') requireDateAhead(app.clock.now(), body.scheduled_at);
  const ids = await chosenIds(app, body, caller);
  const refused: { id: string; code: string }[] = [];
  const left = ids.values();
  const work = async (): Promise<void> => {
    for (const id of left) {
      const code = await refusalOf(() => actOn(app, body, id, caller));
      if (code !== null) refused.push({ id, code });
    }
  };
  await Promise.all(Array.from({ length: TOGETHER }, work));
  const place = new Map(ids.map((id, index) => [id, index]));
  refused.sort((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0));
  return { data: { done: ids.length - refused.length, refused } };
}

async function chosenIds(app: App, { ids, filters }: Asked, caller: Caller): Promise<string[]> {
  if (ids !== undefined) return [...new Set(ids)];
  const everything = { page: 1, per_page: MOST + 1, sort: 'soonest' } as const;
  const found = await pickQueued(app.db, readFilters({ ...filters, ...everything }, await knowQueue(app, caller)), everything);
  if (found.length > MOST) throw invalidField('filters', 'Ces filtres désignent plus de 1 000 envois : resserrez-les, puis recommencez.');
  return found;
}

async function actOn(app: App, body: Asked, id: string, caller: Caller): Promise<unknown> {
  const one = { params: { id }, caller };
  switch (body.action) {
    case 'send_now':
      return sendNow(app, one);
    case 'cancel':
      return cancelQueuedReview(app, one);
    case 'restore':
      return restoreQueuedReview(app, one);
    case 'postpone':
      return postponeQueuedReview(app, { ...one, body: { scheduled_at: body.scheduled_at ?? '' } });
  }
}

async function refusalOf(act: () => Promise<unknown>): Promise<string | null> {
  try {
    await act();
    return null;
  } catch (error) {
    if (error instanceof Failure) return error.code;
    throw error;
  }
}

import { createHash } from 'node:crypto';
import { parseConditionalConfiguration } from '#contract/conditional-configuration.ts';
import type { App } from '#server/app.ts';
import type { EventPayload } from '#server/events.ts';
import { noteNews } from './note-news.ts';
import { postNews } from './post-news.ts';

/** A rating, and again once words come after it: to those who hear of all, and to those who hear of unhappy customers. */
export async function announceRatingInChat(app: App, { team_id, request_id }: EventPayload<'feedback_left'>): Promise<void> {
  const row = await app.db
    .selectFrom('review_requests as r')
    .innerJoin('teams as t', 't.id', 'r.team_id')
    .select(['r.rating', 'r.rated_at', 'r.feedback', 't.conditional_config'])
    .where('r.id', '=', request_id)
    .executeTakeFirst();
  if (!row?.rated_at || row.rating === null) return;
  const words = row.feedback === null ? '' : `/${createHash('sha256').update(row.feedback).digest('hex').slice(0, 12)}`;
  const news = { team_id, about: `${request_id}/${row.rating}${words}`, request_id, words: null };
  const isLow = row.rating <= parseConditionalConfiguration(row.conditional_config).alerts.max_rating;
  const noted = [await noteNews(app, { ...news, purpose: 'reviews' }), isLow && (await noteNews(app, { ...news, purpose: 'unhappy' }))];
  if (noted.includes(true)) await postNews(app, team_id);
}

/** A channel of messages broke: those who repair it hear of it where they talk. */
export async function announceIncidentInChat(app: App, { team_id, sender_id, words, at }: EventPayload<'channel_broken'>): Promise<void> {
  if (team_id !== null && (await noteNews(app, { team_id, purpose: 'incidents', about: `${sender_id}/${at}`, request_id: null, words }))) await postNews(app, team_id);
}

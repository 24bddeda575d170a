import { sql } from 'kysely';
import type { App } from '#server/app.ts';
import { isHeld } from '#server/domains/channels/senders/is-held.ts';
import { transaction } from '#server/database/transaction.ts';
import type { ChatPurpose } from '#server/database/tables/notifications/team-chat.ts';
import {
  clearConnectionError,
  recordConnectionError,
} from '#server/domains/channels/connections/record-connection-error.ts';
import { ProviderError } from '#server/outgoing/provider-error.ts';
import { breakChats } from './break-chat.ts';
import { channelFor } from './record-chat-notification.ts';
import { type OpenChat, openChat } from './with-chat.ts';
import { composeChatMessage } from './compose-chat-message.ts';

interface DuePost {
  id: string;
  team_id: string;
  purpose: ChatPurpose;
  about: string;
  request_id: string | null;
  text: string | null;
  attempts: number;
}

/** Minutes between failed attempts. The last value repeats until the post is purged. */
const AGAIN_MINUTES = [1, 2, 5, 15, 30, 60];
const LEASE_SECONDS = 60;
const AT_ONCE = 20;
const PATIENCE_MS = 45_000;

/**
 * Sends the due posts of one team or of all teams, oldest first and one at a time for each team,
 * because a chat accepts about one post per second and channel.
 */
export async function postChatNotifications(
  app: App,
  team_id: string | null = null,
): Promise<void> {
  if (await isHeld(app.db)) return;
  const until = performance.now() + PATIENCE_MS;
  while (performance.now() < until) {
    const due = await takeDue(app, team_id);
    if (due.length === 0) return;
    const teams = Map.groupBy(due, (post) => post.team_id);
    await Promise.all([...teams].map(([id, posts]) => postOfTeam(app, id, posts)));
  }
}

async function takeDue(app: Pick<App, 'db' | 'clock'>, team_id: string | null): Promise<DuePost[]> {
  const now = app.clock.now();
  const { rows } = await sql<DuePost>`
    update chat_posts p set attempts = p.attempts + 1, next_try_at = ${now}::timestamptz + make_interval(secs => ${LEASE_SECONDS})
    where p.id in (select id from chat_posts where next_try_at <= ${now}::timestamptz and (${team_id}::bigint is null or team_id = ${team_id}::bigint) order by id limit ${AT_ONCE} for update skip locked)
    returning p.id, p.team_id, p.purpose, p.about, p.request_id, p.text, p.attempts`.execute(
    app.db,
  );
  return rows.toSorted((a, b) => Number(a.id) - Number(b.id));
}

async function postOfTeam(app: App, team_id: string, posts: readonly DuePost[]): Promise<void> {
  const open = await openChat(app, team_id).catch((error: unknown) => error);
  for (const post of posts) await postOne(app, open, post);
}

async function postOne(app: App, open: unknown, post: DuePost): Promise<void> {
  const channel_id = await channelFor(app, post.team_id, post.purpose);
  const message = await composeChatMessage(app, post);
  if (channel_id === null || message === null)
    return settle(app, post, { next_try_at: null, problem: 'Plus rien à annoncer.' });
  try {
    if (open === null)
      return await settle(app, post, { next_try_at: null, problem: 'Slack n’est pas connecté.' });
    if (!isOpen(open)) throw open;
    await open.chat.post(open.credentials, channel_id, message);
    await settle(app, post, { next_try_at: null, posted_at: app.clock.now(), problem: null });
    if (open.integration.last_error !== null)
      await clearConnectionError(app, { team_id: post.team_id, name: 'slack' });
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    await recordRefusal(app, post, error);
  }
}

function isOpen(open: unknown): open is OpenChat {
  return typeof open === 'object' && open !== null && 'chat' in open;
}

/**
 * Records a refused post. Ended access marks the connection as broken, and the post waits for a new
 * connection. A channel that refuses the post is shown on the card. Other errors are retried.
 */
async function recordRefusal(app: App, post: DuePost, error: ProviderError): Promise<void> {
  const minutes = AGAIN_MINUTES[post.attempts - 1] ?? AGAIN_MINUTES.at(-1) ?? 60;
  const later = new Date(
    app.clock.now().getTime() + Math.max(minutes * 60_000, error.retryAfterMs ?? 0),
  );
  if (error.kind === 'auth' || error.kind === 'business') {
    await transaction(app, (tx) => breakChats(tx, { team_id: post.team_id }, error.message));
    return settle(app, post, { next_try_at: null, problem: error.message });
  }
  await recordConnectionError(app, { team_id: post.team_id, name: 'slack' }, error);
  await settle(app, post, {
    next_try_at: error.kind === 'content' ? null : later,
    problem: error.message.slice(0, 500),
  });
}

async function settle(
  app: Pick<App, 'db'>,
  { id, attempts }: DuePost,
  outcome: { next_try_at: Date | null; posted_at?: Date; problem: string | null },
): Promise<void> {
  await app.db
    .updateTable('chat_posts')
    .set(outcome)
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .execute();
}

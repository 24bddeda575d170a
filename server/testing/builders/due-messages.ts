import type { Database } from '#server/database/open.ts';
import { ALL_DAY } from '#server/testing/scenes/shop-scene.ts';
import { addMessage, addRequest } from './request.ts';
import { addTeam } from './team.ts';

/**
 * Adds a team that sends e-mails at every hour and without limits, and one message to each
 * recipient. Returns the identifier of the team.
 */
export async function addDueMessages(
  db: Database,
  recipients: readonly string[],
  { name, due_at = new Date() }: { name?: string; due_at?: Date } = {},
): Promise<string> {
  const team_id = await addTeam(
    { db },
    {
      ...(name !== undefined && { name }),
      flow: {
        is_active: true,
        send_window: { email: ALL_DAY },
        caps: { messages_per_day: null, requests_per_30_days: null },
      },
    },
  );
  const sender = await db
    .selectFrom('senders')
    .select('id')
    .where('channel', '=', 'email')
    .executeTakeFirst();
  for (const recipient of recipients) {
    const request_id = await addRequest(db, { team_id, email: recipient });
    await addMessage(db, {
      team_id,
      request_id,
      recipient,
      scheduled_at: due_at,
      due_at,
      sender_id: sender?.id ?? null,
    });
  }
  return team_id;
}

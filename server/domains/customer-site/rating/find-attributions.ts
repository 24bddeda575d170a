import { sql } from 'kysely';
import type { Channel, Step } from '#contract/labels/message-status.ts';
import type { Tx } from '#server/database/transaction.ts';
import { teamDays } from '#server/domains/counters/team-day.ts';

/**
 * The message under which an action of a customer counts: the last accepted one, on the team’s day.
 * Without a message, the link was given directly: `link`, no step.
 */
export interface Attribution {
  message_id: string | null;
  channel: Channel;
  step: Step | null;
  day: string;
}

export async function findAttributions(
  tx: Tx,
  requests: readonly { id: string; team_id: string }[],
): Promise<(request: { id: string; team_id: string }) => Attribution> {
  const { rows } = await sql<{ request_id: string; id: string; channel: Channel; step: Step }>`
    select distinct on (request_id) request_id, id, channel, step from messages
    where request_id = any(${requests.map(({ id }) => id)}::bigint[]) and sent_at is not null and channel is not null
    order by request_id, sent_at desc, id desc`.execute(tx.db);
  const leading = new Map(rows.map((row) => [row.request_id, row]));
  const days = await teamDays(
    tx.db,
    requests.map(({ team_id }) => team_id),
    tx.now,
  );
  return ({ id, team_id }) => {
    const day = days.get(team_id);
    if (day === undefined) throw new Error(`team ${team_id} is gone`);
    const message = leading.get(id);
    return message
      ? { message_id: message.id, channel: message.channel, step: message.step, day }
      : { message_id: null, channel: 'link', step: null, day };
  };
}

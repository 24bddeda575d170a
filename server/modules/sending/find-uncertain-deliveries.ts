import { sql } from 'kysely';
import type { MessageChannel } from '#contract/message-status.ts';
import type { App } from '#server/app.ts';
import type { Tx } from '#server/database/transaction.ts';
import { openTeamMail } from '#server/modules/connections/open-team-mail.ts';
import { openTeamSms } from '#server/modules/connections/sms-services.ts';
import { isSmsService } from '#server/modules/connections/sms-settings.ts';
import type { ClaimedRow } from './claim-rows.ts';
import { type Doubt, doubtAbout, doubtOf } from './uncertain-delivery.ts';

export type ChannelsApp = Pick<App, 'db' | 'config' | 'channels' | 'whatsapp' | 'sms' | 'mail'>;

export interface StandingDoubt {
  doubt: Doubt;
  /** Nobody has given its sender other credentials since. */
  isSameAccount: boolean;
}

interface Carrier {
  id: string;
  team_id: string | null;
  channel: MessageChannel;
  provider: string;
  since: Date;
  has_new_key: boolean;
}

/**
 * Which of these claimed rows a provider may have taken already, by their id: those marked, and those taken over from a dead worker whose sender honours keys. These are
 * marked now, whatever becomes of them. Mostly there are none, and nothing is asked.
 */
export async function findDoubts(
  app: ChannelsApp,
  tx: Tx,
  rows: readonly ClaimedRow[],
): Promise<Map<string, StandingDoubt>> {
  const suspects = rows.flatMap((row) => {
    const doubt = doubtOf(row);
    return doubt !== null || row.status_before === 'sending' ? [{ row, doubt }] : [];
  });
  if (suspects.length === 0) return new Map();
  const carriers = new Map(
    (await readCarriers(tx, suspects)).map((carrier) => [carrier.id, carrier]),
  );
  const found = suspects.flatMap(({ row, doubt }) => {
    const carrier = carriers.get(row.id);
    const standing =
      doubt ?? (carrier && honoursKeys(app, carrier) ? doubtAboutTaken(row, carrier.since) : null);
    return standing === null
      ? []
      : [
          {
            id: row.id,
            isNew: doubt === null,
            doubt: standing,
            isSameAccount: carrier?.has_new_key === false,
          },
        ];
  });
  await mark(
    tx,
    found.filter(({ isNew }) => isNew),
  );
  return new Map(found.map(({ id, doubt, isSameAccount }) => [id, { doubt, isSameAccount }]));
}

function doubtAboutTaken(
  { id, sender_id, channel, recipient }: ClaimedRow,
  since: Date,
): Doubt | null {
  return channel === null || recipient === null
    ? null
    : doubtAbout({ id, sender_id, channel, recipient }, since);
}

/** A dead worker had claimed its row when it was due, or later. */
async function readCarriers(
  tx: Tx,
  suspects: readonly { row: ClaimedRow; doubt: Doubt | null }[],
): Promise<Carrier[]> {
  const asked = suspects.map(({ row, doubt }) => ({
    id: row.id,
    sender_id: doubt?.sender_id ?? row.sender_id,
    since: doubt?.since ?? null,
  }));
  const { rows } = await sql<Carrier>`
    select a.id, s.team_id, s.channel, s.provider, a.since, exists (
      select from journal j where j.team_id = s.team_id and j.action in ('integration_connected', 'integration_repaired') and j.detail->>'name' = s.provider and j.at > a.since) as has_new_key
    from (
      select m.id, f.sender_id, coalesce(f.since, greatest(m.due_at, m.scheduled_at)) as since
      from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) f(id bigint, sender_id int, since timestamptz) join messages m on m.id = f.id) a
    join senders s on s.id = a.sender_id`.execute(tx.db);
  return rows;
}

function honoursKeys(app: ChannelsApp, { team_id, channel, provider }: Carrier): boolean {
  if (team_id === null)
    return app.channels[channel]?.provider === provider && app.channels[channel].honours_keys;
  if (isSmsService(provider)) return openTeamSms(app, provider, team_id).honours_keys;
  if (provider === 'smtp') return openTeamMail(app, team_id).honours_keys;
  return (
    (provider === 'kanal' || provider === 'meta') &&
    app.whatsapp[provider].open(() => Promise.resolve(null)).honours_keys
  );
}

async function mark(tx: Tx, found: readonly { id: string; doubt: Doubt }[]): Promise<void> {
  if (found.length === 0) return;
  await sql`
    update messages m set metadata = m.metadata || jsonb_build_object('doubtful', f.doubt)
    from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) f(id bigint, doubt jsonb) where m.id = f.id`.execute(
    tx.db,
  );
}

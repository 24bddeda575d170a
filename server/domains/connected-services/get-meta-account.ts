import { sql } from 'kysely';
import type { Answer } from '#contract/api/schemas.ts';
import type { App } from '#server/app.ts';
import type { Handler } from '#server/http/calls/handler.ts';
import { listAccountViolations } from '#server/domains/channels/violations/list-account-violations.ts';
import { peopleNow } from '#server/domains/delivery/pacing/limit-people.ts';
import type { WhatsappDetails } from '#server/ports/whatsapp-provider.ts';
import { verifyToken } from '#server/domains/channels/whatsapp/verify-token.ts';

type Account = NonNullable<Answer<'getMetaAccount'>['data']['account']>;

/**
 * Returns the data that the card shows beside its state: the webhook of Meta, and the limits of the
 * account.
 */
export const getMetaAccount: Handler<'getMetaAccount'> = async (app, { caller }) => ({
  data: {
    callback_url: `${app.config.publicUrl}/webhooks/meta`,
    verify_token: caller.role === 'reader' ? null : verifyToken(app.config),
    account: await readAccount(app, caller.team_id),
  },
});

interface Row {
  settings: WhatsappDetails;
  blocked_at: Date | null;
  resumed_at: Date | null;
  paused_until: Date | null;
  people_per_day: number | null;
  people_today: number;
  last_webhook_at: Date | null;
}

async function readAccount(
  app: Pick<App, 'db' | 'clock'>,
  team_id: string,
): Promise<Account | null> {
  const now = app.clock.now();
  const { rows } = await sql<Row>`
    select i.settings, s.blocked_at, s.resumed_at, s.paused_until, s.people_per_day,
      (select count(*)::int from sender_people p where p.sender_id = s.id and p.written_at > ${now}::timestamptz - interval '24 hours') as people_today,
      (select max(e.received_at) from incoming_events e where e.team_id = i.team_id and e.provider = 'meta') as last_webhook_at
    from integrations i join senders s on s.team_id = i.team_id and s.provider = i.name
    where i.team_id = ${team_id} and i.name = 'meta' and i.state <> 'disconnected' and i.settings ? 'waba_id'`.execute(
    app.db,
  );
  const [row] = rows;
  if (!row) return null;
  const { waba_id, phone_number_id, phone_number, verified_name, quality, tier } = row.settings;
  const [violation] =
    row.blocked_at === null
      ? []
      : await listAccountViolations(app.db, { team_id, api_waba_id: waba_id });
  return {
    waba_id,
    phone_number_id,
    phone_number,
    verified_name,
    quality,
    tier,
    people_today: row.people_today,
    people_limit: peopleNow(row, now),
    blocked_at: row.blocked_at?.toISOString() ?? null,
    blocked_type:
      violation?.type ?? violation?.restrictions[0]?.type ?? violation?.ban_state ?? null,
    blocked_until: violation ? endOf(violation) : null,
    resumed_at: row.resumed_at?.toISOString() ?? null,
    paused_until:
      row.paused_until !== null && row.paused_until > now ? row.paused_until.toISOString() : null,
    last_webhook_at: row.last_webhook_at?.toISOString() ?? null,
  };
}

/** Returns the date at which `endRestrictions` ends the block, or null when it has no end. */
function endOf({
  ban_state,
  restrictions,
}: Awaited<ReturnType<typeof listAccountViolations>>[number]): string | null {
  const isBanned = ban_state !== null && ban_state !== 'REINSTATE';
  if (isBanned || restrictions.some(({ until }) => until === null)) return null;
  return restrictions.reduce<string | null>(
    (last, { until }) => (until !== null && (last === null || until > last) ? until : last),
    null,
  );
}

import { sql } from 'kysely';
import type { Answer } from '#contract/api/schemas.ts';
import type { App } from '#server/app.ts';
import {
  isSmsService,
  readSmsSettings,
  type SmsService,
} from '#server/domains/channels/sms/sms-settings.ts';

type WireAccount = Answer<'listSmsAccounts'>['data'][number];

interface Row {
  provider: SmsService;
  team_id: string | null;
  state: 'connected' | 'broken';
  last_error: string | null;
  settings: Record<string, unknown> | null;
  credit: number | null;
  credit_unit: string | null;
  credit_at: Date | null;
  credit_low_since: Date | null;
  pause_reason: string | null;
  paused_until: Date | null;
  messages: number;
  segments: number;
  cost: number;
}

/**
 * Lists the accounts by which a team’s SMS are sent: its own and the instance’s, which cannot be
 * changed.
 */
export async function listSmsAccounts(
  app: Pick<App, 'db' | 'clock' | 'config'>,
  team_id: string,
): Promise<WireAccount[]> {
  const { rows } = await sql<Row>`
    select s.provider, s.team_id, s.state, i.last_error, i.settings, s.credit, s.credit_unit, s.credit_at, s.credit_low_since, s.pause_reason, s.paused_until,
      coalesce(p.messages, 0) as messages, coalesce(p.segments, 0) as segments, round(coalesce(p.cost, 0)::numeric, 4)::float8 as cost
    from senders s join teams t on t.id = ${team_id} left join integrations i on i.team_id = s.team_id and i.name = s.provider
    left join sms_spending p on p.team_id = t.id and p.sender_id = s.id and p.month = date_trunc('month', ${app.clock.now()}::timestamptz at time zone t.timezone)::date
    where s.channel = 'sms' and s.state <> 'disconnected' and (s.team_id is null or s.team_id = t.id) order by s.team_id nulls last, s.id`.execute(
    app.db,
  );
  return rows
    .filter(({ provider }) => isSmsService(provider))
    .map((row) => present(app.config, row));
}

function present(config: App['config'], row: Row): WireAccount {
  const { monthly_ceiling, price_per_segment, low_credit } = readSmsSettings(
    row.provider,
    row.settings ?? {},
  );
  const sender =
    row.team_id === null
      ? instanceSender(config)
      : typeof row.settings?.['sender'] === 'string'
        ? row.settings['sender']
        : '';
  return {
    name: row.provider,
    scope: row.team_id === null ? 'instance' : 'team',
    state: row.state,
    last_error: row.last_error,
    sender,
    // The remaining credit of the instance concerns only its administrators.
    credit:
      row.credit === null || row.credit_at === null || row.team_id === null
        ? null
        : {
            amount: row.credit,
            unit: row.credit_unit ?? 'credits',
            at: row.credit_at.toISOString(),
          },
    is_low: row.team_id !== null && row.credit_low_since !== null,
    low_credit,
    monthly_ceiling,
    price_per_segment,
    spent: { messages: row.messages, segments: row.segments, cost: row.cost },
    paused_until: row.pause_reason === null ? null : (row.paused_until?.toISOString() ?? null),
    inbound_url:
      row.provider === 'twilio' && row.team_id !== null && /^(?:\+|MG|\d)/.test(sender)
        ? `${config.publicUrl}/webhooks/twilio/inbound`
        : null,
  };
}

function instanceSender({ sms }: App['config']): string {
  if (sms === null) return '';
  return sms.provider === 'brevo' ? sms.sender : sms.from;
}

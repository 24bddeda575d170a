import { type RawBuilder, sql } from 'kysely';
import type { Sender, Senders } from './find-senders.ts';
import { usageCalendar } from './usage-calendar.ts';
import { perChannel } from '#contract/labels/channels.ts';

/** The permissions of a team to send to third parties and by the accounts of the instance. */
export interface TeamPermissions {
  /**
   * True when an owner has confirmed their address, or an administrator or a sign-in service
   * vouches for an owner.
   */
  is_confirmed: boolean;
  /** True when an owner administers the instance. */
  is_exempt: boolean;
  is_sms_approved: boolean;
  /** Cost in euros on the instance’s SMS account, by the first day of the month. */
  sms_costs: Readonly<Record<string, number>>;
}

/**
 * Returns `TeamPermissions` of a row of `teams` as one SQL column, so that no further statement is
 * needed. A team without an owner has no permission.
 */
export function permissionsColumn(now: Date): RawBuilder<TeamPermissions> {
  return sql<TeamPermissions>`(
    select jsonb_build_object(
      'is_confirmed', coalesce(o.is_confirmed, true), 'is_exempt', coalesce(o.is_exempt, false), 'is_sms_approved', teams.sms_approved_at is not null,
      'sms_costs', coalesce((
        select jsonb_object_agg(c.month, c.cost) from (
          select p.month, sum(p.cost)::float8 as cost from sms_spending p join senders s on s.id = p.sender_id
          where p.team_id = teams.id and s.team_id is null and p.month > ${now}::timestamptz::date - 40 group by 1) c), '{}'))
    from (
      select bool_or(u.email_confirmed_at is not null or u.vouched_at is not null or u.is_admin) as is_confirmed, bool_or(u.is_admin) as is_exempt
      from memberships p join users u on u.id = p.user_id where p.team_id = teams.id and p.role = 'owner') o)`;
}

/**
 * Returns the senders of a team under its permissions: an exempt team has no allowance, and a
 * sender that is not approved or has reached its ceiling does not send.
 */
export function permitSenders(
  senders: Senders,
  permissions: TeamPermissions,
  { timezone, now }: { timezone: string; now: Date },
): Senders {
  const permit = (sender: Sender | null, isSms: boolean): Sender | null => {
    if (!sender?.is_instance) return sender;
    const { is_exempt, is_sms_approved, sms_costs } = permissions;
    const { month, month_ends_at } = usageCalendar(timezone, now);
    const isOver =
      isSms && sender.team_ceiling !== null && (sms_costs[month] ?? 0) >= sender.team_ceiling;
    return {
      ...sender,
      needs_approval: isSms && isReal(sender) && !is_exempt && !is_sms_approved,
      daily_messages: is_exempt ? null : sender.daily_messages,
      paused_until: isOver ? month_ends_at : sender.paused_until,
    };
  };
  return perChannel((channel) => permit(senders[channel], channel === 'sms'));
}

/**
 * Returns true when messages may be sent to third parties. The test inbox reaches nobody and is
 * always allowed.
 */
export function mayWriteToThirdParties(
  senders: Senders,
  { is_confirmed }: Pick<TeamPermissions, 'is_confirmed'>,
): boolean {
  return is_confirmed || !Object.values(senders).some((sender) => sender && isReal(sender));
}

function isReal({ provider, state }: Sender): boolean {
  return provider !== 'outbox' && state !== 'disconnected';
}

import { parseConditionalConfiguration } from '#contract/settings/conditional-configuration.ts';
import type { Handler } from '#server/http/calls/handler.ts';

/** Returns who acknowledged the current mode and when, from the latest audit event. */
export const showAcknowledgement: Handler<'showAcknowledgement'> = async (app, { caller }) => {
  const { conditional_config } = await app.db
    .selectFrom('teams')
    .select('conditional_config')
    .where('id', '=', caller.team_id)
    .executeTakeFirstOrThrow();
  const { mode, mode_acknowledged } = parseConditionalConfiguration(conditional_config);
  if (mode === 'neutral' || !mode_acknowledged) return { data: null };
  const taken = await app.db
    .selectFrom('audit_log')
    .leftJoin('users', 'users.id', 'audit_log.user_id')
    .select([
      'users.first_name',
      'users.last_name',
      'users.email',
      'audit_log.at',
      'audit_log.detail',
    ])
    .where('audit_log.team_id', '=', caller.team_id)
    .where('audit_log.action', '=', 'mode_acknowledged')
    .orderBy('audit_log.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!taken || taken.detail['mode'] !== mode) return { data: null };
  const name = [taken.first_name, taken.last_name].filter(Boolean).join(' ') || taken.email;
  return {
    data: { mode, by: name ?? 'une personne qui n’est plus là', at: taken.at.toISOString() },
  };
};

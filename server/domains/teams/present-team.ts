import type { Selectable } from 'kysely';
import { parseConditionalConfiguration } from '#contract/settings/conditional-configuration.ts';
import { parseCustomizationConfiguration } from '#contract/settings/customization-configuration.ts';
import { parseFlowConfiguration } from '#contract/settings/flow-configuration.ts';
import { MESSAGE_CHANNELS } from '#contract/labels/message-status.ts';
import type { Answer } from '#contract/api/schemas.ts';
import type { PhoneNumbersTable } from '#server/database/tables/teams/phone-numbers.ts';
import type { TeamsTable } from '#server/database/tables/teams/teams.ts';
import type { TeamCaller } from '#server/http/calls/handler.ts';
import type { Quota } from '#server/domains/teams/plans/read-quotas.ts';
import type { Senders } from '#server/domains/channels/senders/find-senders.ts';

export type WireTeam = Answer<'getTeam'>['data'];

interface ViewerOfTeam {
  role: TeamCaller['role'];
  phone_numbers: readonly Selectable<PhoneNumbersTable>[];
  senders: Senders;
  integrations: WireTeam['integrations'];
  quota: Quota | null;
  is_owner_confirmed: boolean;
  declared_channels: WireTeam['declared_channels'];
  hold: WireTeam['hold'];
  impersonation_mode: WireTeam['impersonation_mode'];
  now: Date;
  is_mail_missing: boolean;
}

/** Presents a team to its members. Its settings are complete, whatever is stored. */
export function presentTeam(
  team: Selectable<TeamsTable>,
  {
    role,
    phone_numbers,
    senders,
    integrations,
    quota,
    is_owner_confirmed,
    declared_channels,
    hold,
    impersonation_mode,
    now,
    is_mail_missing,
  }: ViewerOfTeam,
): WireTeam {
  return {
    id: team.id,
    name: team.name,
    team_code: team.team_code,
    timezone: team.timezone,
    website_url: team.website_url,
    role,
    conditional_config: parseConditionalConfiguration(team.conditional_config),
    customization_config: parseCustomizationConfiguration(team.customization_config),
    flow_configuration_config: parseFlowConfiguration(team.flow_configuration_config),
    declared_channels,
    revisions: {
      flow: team.flow_revision,
      conditional: team.conditional_revision,
      customization: team.customization_revision,
    },
    onboarding: { step: team.onboarding_step, proposals: team.site_proposals },
    integrations,
    share_general_review_link: team.share_general_review_link,
    can_send_reviews: team.can_send_reviews,
    is_owner_confirmed,
    requires_second_factor: team.requires_second_factor,
    impersonation_mode,
    support_access_until:
      team.support_access_until !== null && team.support_access_until > now
        ? team.support_access_until.toISOString()
        : null,
    hold,
    is_mail_missing,
    ramp_started_at: team.ramp_started_at?.toISOString() ?? null,
    current_plan: team.current_plan,
    deletes_at: team.deletes_at?.toISOString() ?? null,
    quota:
      quota === null
        ? null
        : {
            limit: quota.limit,
            used: quota.used + quota.in_flight,
            resets_at: quota.resets_at.toISOString(),
          },
    phone_numbers: phone_numbers.map(presentPhoneNumber),
    channels: MESSAGE_CHANNELS.flatMap((channel) => {
      const sender = senders[channel];
      return sender && sender.state !== 'disconnected'
        ? [{ channel, is_outbox: sender.provider === 'outbox' }]
        : [];
    }),
  };
}

export function presentPhoneNumber({
  id,
  phone_number,
  label,
  provider,
}: Selectable<PhoneNumbersTable>): WireTeam['phone_numbers'][number] {
  return { id, phone_number, label, provider };
}

import {
  parseFlowConfiguration,
  type FlowConfiguration,
} from '#contract/settings/flow-configuration.ts';
import type { MessageChannel } from '#contract/labels/message-status.ts';
import type { Tx } from '#server/database/transaction.ts';
import { readApproved } from '#server/domains/channels/whatsapp/read-approved.ts';
import { findSendersOfTeams, type Senders } from '#server/domains/channels/senders/find-senders.ts';
import {
  mayWriteToStrangers,
  permissionsColumn,
  permitSenders,
} from '#server/domains/channels/senders/team-permissions.ts';
import { Failure } from '#server/failures.ts';
import { listCountryZones } from './country-zones.ts';
import { openingHours, type FindOpening } from './opening-hours.ts';
import type { PlanInput } from './plan-context.ts';
import { channelStates } from './read-plan-inputs.ts';

/** The input of planning for a team, read once per batch. */
export interface Planning {
  team: {
    id: string;
    timezone: string;
    country: string;
    can_send_reviews: boolean;
    is_confirmed: boolean;
    ramp_started_at: Date | null;
  };
  flow: FlowConfiguration;
  senders: Senders;
  channels: PlanInput['channels'];
  open: FindOpening;
}

/**
 * Locked shared against a change of the flow: what is planned here is planned before it or after
 * it, never between.
 */
export async function loadPlanning(tx: Pick<Tx, 'db' | 'now'>, team_id: string): Promise<Planning> {
  const team = await tx.db
    .selectFrom('teams')
    .select(['id', 'timezone', 'can_send_reviews', 'ramp_started_at', 'flow_configuration_config'])
    .select(permissionsColumn(tx.now).as('permissions'))
    .where('id', '=', team_id)
    .forShare()
    .executeTakeFirst();
  if (!team) throw new Failure('not_found');
  const { flow_configuration_config, permissions, ...rest } = team;
  const sendersOf = await findSendersOfTeams(tx.db, [team_id]);
  const senders = permitSenders(sendersOf(team_id), permissions, {
    timezone: team.timezone,
    now: tx.now,
  });
  const approved = await readApproved(tx.db, [team_id], sendersOf);
  return {
    team: {
      ...rest,
      is_confirmed: mayWriteToStrangers(senders, permissions),
      country: countryOfZone(team.timezone),
    },
    flow: parseFlowConfiguration(flow_configuration_config),
    senders,
    channels: {
      states: channelStates(senders, tx.now),
      sms_countries: senders.sms?.countries ?? null,
      approved_templates: approved(team_id),
    },
    open: openingHours(),
  };
}

/** The id of the row that carries a channel today; the worker finds its work by it. */
export function senderOf(planning: Planning, channel: MessageChannel | null): number | null {
  return channel === null ? null : (planning.senders[channel]?.id ?? null);
}

/**
 * Where a national phone number of the team's customers is read, for whoever plans nothing and
 * locks nothing.
 */
export async function countryOfTeam({ db }: Pick<Tx, 'db'>, team_id: string): Promise<string> {
  return countryOfZone(
    (
      await db
        .selectFrom('teams')
        .select('timezone')
        .where('id', '=', team_id)
        .executeTakeFirstOrThrow()
    ).timezone,
  );
}

const COUNTRIES = [
  'FR',
  'BE',
  'CH',
  'LU',
  'CA',
  'GP',
  'MQ',
  'GF',
  'RE',
  'YT',
  'NC',
  'PF',
  'DE',
  'ES',
  'IT',
  'PT',
  'NL',
  'GB',
  'US',
];
function countryOfZone(zone: string): string {
  return COUNTRIES.find((country) => listCountryZones(country).includes(zone)) ?? 'FR';
}

import { sql } from 'kysely';
import {
  parseFlowConfiguration,
  type FlowConfiguration,
} from '#contract/settings/flow-configuration.ts';
import type { MessageChannel } from '#contract/labels/message-status.ts';
import type { Tx } from '#server/database/transaction.ts';
import { readApproved } from '#server/domains/channels/whatsapp/read-approved.ts';
import { findSendersOfTeams, type Senders } from '#server/domains/channels/senders/find-senders.ts';
import {
  mayWriteToThirdParties,
  permissionsColumn,
  permitSenders,
} from '#server/domains/channels/senders/team-permissions.ts';
import { Failure } from '#server/failures.ts';
import { listCountryZones } from './country-zones.ts';
import { openingHours, type FindOpening } from './opening-hours.ts';
import type { PlanInput } from './plan-context.ts';
import { channelStates } from './read-plan-inputs.ts';

/** The part of the planning input that belongs to the team, read once per batch. */
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

export async function loadPlanning(tx: Pick<Tx, 'db' | 'now'>, team_id: string): Promise<Planning> {
  const planning = (await loadPlannings(tx, [team_id])).get(team_id);
  if (!planning) throw new Failure('not_found');
  return planning;
}

/**
 * Loads the input of several teams, by id; a deleted team is absent. The teams are locked in share
 * mode, so that a change of the flow is applied before this planning or after it, never during it.
 */
export async function loadPlannings(
  tx: Pick<Tx, 'db' | 'now'>,
  team_ids: readonly string[],
): Promise<ReadonlyMap<string, Planning>> {
  const teams = await tx.db
    .selectFrom('teams')
    .select(['id', 'timezone', 'can_send_reviews', 'ramp_started_at', 'flow_configuration_config'])
    .select(permissionsColumn(tx.now).as('permissions'))
    .where('id', '=', sql<string>`any(${team_ids}::bigint[])`)
    .orderBy('id')
    .forShare()
    .execute();
  const sendersOf = await findSendersOfTeams(tx.db, team_ids);
  const approved = await readApproved(tx.db, team_ids, sendersOf);
  return new Map(
    teams.map(({ flow_configuration_config, permissions, ...team }) => {
      const senders = permitSenders(sendersOf(team.id), permissions, {
        timezone: team.timezone,
        now: tx.now,
      });
      const planning: Planning = {
        team: {
          ...team,
          is_confirmed: mayWriteToThirdParties(senders, permissions),
          country: countryOfZone(team.timezone),
        },
        flow: parseFlowConfiguration(flow_configuration_config),
        senders,
        channels: {
          states: channelStates(senders, tx.now),
          sms_countries: senders.sms?.countries ?? null,
          approved_templates: approved(team.id),
        },
        open: openingHours(),
      };
      return [team.id, planning];
    }),
  );
}

/**
 * Returns the id of the sender that currently carries a channel. The worker selects its messages by
 * this id.
 */
export function senderOf(planning: Planning, channel: MessageChannel | null): number | null {
  return channel === null ? null : (planning.senders[channel]?.id ?? null);
}

/**
 * Returns the country in which a national phone number of the team’s customers is read, without a
 * lock, for callers that plan nothing.
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

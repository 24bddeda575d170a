import { sql, type Transaction } from 'kysely';
import {
  type FlowConfiguration,
  parseFlowConfiguration,
} from '#contract/settings/flow-configuration.ts';
import { type Step } from '#contract/labels/message-status.ts';
import type { DB } from '#server/database/tables.ts';
import type { MessagesTable } from '#server/database/tables/delivery/messages.ts';
import { readApproved } from '#server/domains/channels/whatsapp/read-approved.ts';
import { findSendersOfTeams, type Senders } from '#server/domains/channels/senders/find-senders.ts';
import {
  mayWriteToThirdParties,
  permissionsColumn,
  permitSenders,
} from '#server/domains/channels/senders/team-permissions.ts';
import type { PlanInput } from './plan-context.ts';

/** The fields of a message that the other messages of its request need. */
export interface StepRow {
  id: string;
  step: Step;
  ordinal: number;
  status: MessagesTable['status'];
  scheduled_at: Date;
  sent_at: Date | null;
}

export interface StepOfRequest extends StepRow {
  request_id: string;
}

export type RequestRow = Awaited<ReturnType<typeof readRequests>>[number];

export async function readRequests(db: Transaction<DB>, ids: readonly string[]) {
  return db
    .selectFrom('review_requests as r')
    .leftJoin('orders as o', 'o.id', 'r.order_id')
    .select([
      'r.id',
      'r.uuid',
      'r.team_id',
      'r.order_id',
      'r.trigger_event',
      'r.email',
      'r.phone_number',
      'r.country_code',
      'r.metadata',
      'r.created_at',
    ])
    .select([
      'r.token',
      'r.first_name',
      'r.last_name',
      'r.locale',
      'r.integration_order_number',
      'o.line_items',
    ])
    .select(['r.rating', 'r.stopped_at', 'r.erased_at', 'r.link_expires_at', 'o.tags', 'o.consent'])
    .select([
      'o.ordered_at',
      'o.paid_at',
      'o.fulfilled_at',
      'o.delivered_at',
      'o.cancelled_at',
      'o.refunded_at',
      'o.created_at as received_at',
    ])
    .select((row) =>
      row
        .exists(
          row
            .selectFrom('opt_outs as s')
            .whereRef('s.team_id', '=', 'r.team_id')
            .where('s.removed_at', 'is', null)
            .where((stop) =>
              stop.or([
                stop.and([stop('s.kind', '=', 'email'), stop('s.value', '=', stop.ref('r.email'))]),
                stop.and([
                  stop('s.kind', '=', 'phone'),
                  stop('s.value', '=', stop.ref('r.phone_number')),
                ]),
              ]),
            ),
        )
        .as('is_opted_out'),
    )
    .select((row) =>
      row
        .exists(
          row
            .selectFrom('suppressions as d')
            .whereRef('d.team_id', '=', 'r.team_id')
            .whereRef('d.email', '=', 'r.email')
            .where('d.lifted_at', 'is', null),
        )
        .as('is_mailbox_dead'),
    )
    .where(sql<boolean>`r.id = any(${ids}::bigint[])`)
    .execute();
}

export async function readSteps(
  db: Transaction<DB>,
  ids: readonly string[],
): Promise<StepOfRequest[]> {
  return db
    .selectFrom('messages')
    .select(['id', 'request_id', 'step', 'ordinal', 'status', 'scheduled_at', 'sent_at'])
    .where(sql<boolean>`request_id = any(${ids}::bigint[])`)
    .execute();
}

export interface TeamRules {
  flow: FlowConfiguration;
  team: PlanInput['team'];
  plan: string;
  is_restored: boolean;
  senders: Senders;
  approved_templates: ReadonlySet<string>;
}

export async function readTeams(
  db: Transaction<DB>,
  ids: readonly string[],
  now: Date,
): Promise<Map<string, TeamRules>> {
  const rows = await db
    .selectFrom('teams')
    .select([
      'id',
      'timezone',
      'can_send_reviews',
      'ramp_started_at',
      'flow_configuration_config',
      'current_plan',
    ])
    .select(permissionsColumn(now).as('permissions'))
    .select((row) =>
      row.selectFrom('instance').select('restore_unconfirmed').limit(1).as('restore_unconfirmed'),
    )
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .execute();
  const sendersOf = await findSendersOfTeams(db, ids);
  const approved = await readApproved(db, ids, sendersOf);
  return new Map(
    rows.map((row) => {
      const senders = permitSenders(sendersOf(row.id), row.permissions, {
        timezone: row.timezone,
        now,
      });
      return [
        row.id,
        {
          flow: parseFlowConfiguration(row.flow_configuration_config),
          team: {
            timezone: row.timezone,
            can_send_reviews: row.can_send_reviews,
            is_confirmed: mayWriteToThirdParties(senders, row.permissions),
            ramp_started_at: row.ramp_started_at,
          },
          plan: row.current_plan,
          is_restored: row.restore_unconfirmed ?? false,
          senders,
          approved_templates: approved(row.id),
        },
      ];
    }),
  );
}

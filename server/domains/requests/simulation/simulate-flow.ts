import type { FlowConfiguration } from '#contract/settings/flow-configuration.ts';
import { ORDER_TRIGGERS, STEPS } from '#contract/labels/message-status.ts';
import type { Body } from '#contract/api/schemas.ts';
import { transaction, type Tx } from '#server/database/transaction.ts';
import { Failure } from '#server/failures.ts';
import type { Handler } from '#server/http/calls/handler.ts';
import { readOrder } from '#server/domains/orders/read-order.ts';
import { findContactLocation } from '../lists/find-contact-location.ts';
import { findContactStatuses } from '../contacts/find-contact-statuses.ts';
import { freeRows } from '../lists/free-rows.ts';
import { loadPlanning, type Planning } from '../planning/load-planning.ts';
import type { LockedMessage } from '../schedule/lock-requests.ts';
import { openingHours } from '../planning/opening-hours.ts';
import type { PlanInput } from '../planning/plan-context.ts';
import { orderInput } from '../planning/plan-order.ts';
import { presentPlanned, presentExisting } from './present-simulation.ts';
import { rampStart } from '#server/domains/requests/planning/ramped-date.ts';
import { readPlanInputs } from '../planning/read-plan-inputs.ts';
import { supposePlan } from './suppose-plan.ts';
import { sql, type Transaction } from 'kysely';
import type { DB } from '#server/database/tables.ts';

/** The input of planning and the existing messages. */
interface SimulationInput {
  input: PlanInput;
  rows: readonly LockedMessage[];
}

/**
 * Returns the plan that would be written for this order under the edited flow, without writing it.
 */
export const simulateFlow: Handler<'simulateFlow'> = async (app, { body, caller }) =>
  transaction(app, async (tx) => {
    const { input, rows } =
      body.order_id === undefined
        ? await readTyped(tx, caller.team_id, body)
        : await readExisting(tx, caller.team_id, body.order_id, body.flow_configuration ?? null);
    const planned = new Map(
      supposePlan(input, body.what_if ?? null, openingHours()).map((step) => [step.row.step, step]),
    );
    const place = findContactLocation(input.person, {
      timezone: input.team.timezone,
      holiday_region: input.flow.send_window.holiday_region,
    });
    return {
      data: STEPS.flatMap((step) => {
        const explained = planned.get(step);
        const existing = rows.findLast((row) => row.step === step);
        return explained
          ? [presentPlanned(explained)]
          : existing
            ? [presentExisting(existing)]
            : [];
      }),
      place: { time_zone: place.zones[0], holidays: place.holidays },
    };
  });

/**
 * Reads an order that a person typed, by the rules of the API, and plans it as if it arrived now.
 */
async function readTyped(
  tx: Tx,
  team_id: string,
  { order, flow_configuration }: Body<'simulateFlow'>,
): Promise<SimulationInput> {
  const planning = under(await loadPlanning(tx, team_id), flow_configuration ?? null, tx.now);
  const read = readOrder(
    { number: 'simulation', ...order },
    { received_at: tx.now, timezone: planning.team.timezone, country: planning.team.country },
  );
  if (read.kind === 'refused')
    throw new Failure('invalid', {
      message: Object.values(read.errors).flat()[0] ?? '',
      errors: Object.fromEntries(
        Object.entries(read.errors).map(([field, text]) => [`order.${field}`, text]),
      ),
    });
  const { content } = read.event;
  const contactStatusOf = await findContactStatuses(tx, team_id, [content]);
  const base = {
    ...contactStatusOf(content),
    rated: false,
    met_inactive_flow: !planning.flow.is_active,
    fixedSteps: {},
    seed: content.number,
    now: tx.now,
  } as const;
  return {
    input: orderInput(planning, {
      content,
      received_at: tx.now,
      trigger_event: planning.flow.trigger_event,
      ...base,
    }),
    rows: [],
  };
}

/** Replaces the saved flow by the edited one. */
function under(planning: Planning, flow: FlowConfiguration | null, now: Date): Planning {
  if (flow === null) return planning;
  return {
    ...planning,
    flow,
    team: {
      ...planning.team,
      ramp_started_at: rampStart(planning.flow, flow, planning.team.ramp_started_at, now),
    },
  };
}

/** Reads an existing order: sent messages stay, the others are planned again. */
async function readExisting(
  tx: Tx,
  team_id: string,
  order_id: string,
  flow: FlowConfiguration | null,
): Promise<SimulationInput> {
  const request = /^\d{1,18}$/.test(order_id)
    ? await tx.db
        .selectFrom('review_requests')
        .select('id')
        .where('team_id', '=', team_id)
        .where('order_id', '=', order_id)
        .where('erased_at', 'is', null)
        .executeTakeFirst()
    : undefined;
  const planned = request && (await readPlanInputs(tx.db, [request.id], tx.now)).get(request.id);
  if (!planned) throw new Failure('not_found');
  const rows = await readMessages(tx.db, planned.request_id);
  const { fixedSteps, met_inactive_flow } = freeRows({ messages: [...rows] });
  return { input: edited({ ...planned.input, fixedSteps, met_inactive_flow }, flow), rows };
}

function edited(input: PlanInput, flow: FlowConfiguration | null): PlanInput {
  if (flow === null) return input;
  // The trigger of a request stays the one with which it was planned. When the edited flow has
  // another trigger, the simulation uses the new one.
  const isFromOrder = ORDER_TRIGGERS.some((trigger) => trigger === input.trigger_event);
  const trigger_event =
    isFromOrder && flow.trigger_event !== input.flow.trigger_event
      ? flow.trigger_event
      : input.trigger_event;
  return {
    ...input,
    flow,
    trigger_event,
    team: {
      ...input.team,
      ramp_started_at: rampStart(input.flow, flow, input.team.ramp_started_at, input.now),
    },
  };
}

/**
 * Reads the messages of a request as planning does, but without locking them, for callers that
 * change nothing.
 */
export async function readMessages(
  db: Transaction<DB>,
  request_id: string,
): Promise<readonly LockedMessage[]> {
  const { rows } = await sql<LockedMessage>`
    select id, request_id, step, ordinal, status, reason, channel, recipient, scheduled_at, due_at, sent_at, metadata ->> 'moved_by' as moved_by, metadata ? 'send_now' as is_forced
    from messages where request_id = ${request_id} order by id`.execute(db);
  return rows;
}

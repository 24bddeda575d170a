import type { z } from 'zod';
import {
  OPERATION_KIND_LABELS,
  OPERATION_KINDS,
  OPERATION_STATE_LABELS,
  MOVING_OPERATION_STATES,
} from '#contract/api/operations.ts';
import { STATUS_LABELS } from '#contract/labels/labels.ts';
import { reasonLabel } from '#contract/labels/reason-labels.ts';
import { MESSAGE_STATUSES, REASONS } from '#contract/labels/message-status.ts';
import type { operationRow } from '#contract/api/schemas/operations/imports.ts';
import type { OperationRow } from './read-operation.ts';

/** Milliseconds of work after which the remaining time can be estimated. */
const SURE_AFTER_MS = 1_500;

export function presentOperation(row: OperationRow): z.output<typeof operationRow> {
  const {
    id,
    state,
    source_name,
    total,
    done,
    created,
    updated,
    unchanged,
    duplicates,
    refused,
    created_by,
    error,
  } = row;
  const kind = OPERATION_KINDS.find((value) => value === row.kind) ?? 'orders';
  return {
    id,
    kind,
    state,
    source_name,
    total,
    done,
    created,
    updated,
    unchanged,
    duplicates,
    refused,
    created_by,
    error,
    outcomes: presentOutcomes(row),
    kind_label: OPERATION_KIND_LABELS[kind],
    state_label: OPERATION_STATE_LABELS[state],
    created_at: row.created_at.toISOString(),
    started_at: row.started_at?.toISOString() ?? null,
    finished_at: row.finished_at?.toISOString() ?? null,
    eta_seconds: secondsLeft(row),
  };
}

/**
 * Returns the remaining seconds, estimated from the time that the chunks took. Pauses between
 * chunks do not count.
 */
function secondsLeft({ state, total, done, worked_ms }: OperationRow): number | null {
  const worked = Number(worked_ms);
  if (
    !MOVING_OPERATION_STATES.includes(state) ||
    total === null ||
    done === 0 ||
    worked < SURE_AFTER_MS
  )
    return null;
  return Math.ceil((Math.max(0, total - done) * worked) / done / 1000);
}

function presentOutcomes({ outcomes }: OperationRow): z.output<typeof operationRow>['outcomes'] {
  const counted = Object.entries(outcomes).flatMap(([key, count]) => {
    const [first, second] = key.split(' ');
    const status = MESSAGE_STATUSES.find((value) => value === first);
    const reason = REASONS.find((value) => value === second) ?? null;
    return status === undefined
      ? []
      : [
          {
            status,
            status_label: STATUS_LABELS[status],
            reason,
            reason_label: reasonLabel(reason),
            count,
          },
        ];
  });
  return counted.toSorted((a, b) => b.count - a.count);
}

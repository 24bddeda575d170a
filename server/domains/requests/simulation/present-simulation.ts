import {
  CHANNEL_LABELS,
  MOVED_BY_LABELS,
  STATUS_LABELS,
  STEP_LABELS,
} from '#contract/labels/labels.ts';
import { reasonLabel } from '#contract/labels/reason-labels.ts';
import type { Answer } from '#contract/api/schemas.ts';
import type { LockedMessage } from '../schedule/lock-requests.ts';
import type { PlannedStep } from '../planning/plan-context.ts';
import type { ExplainedStep } from '../planning/plan-requests.ts';

type SimulatedStep = Answer<'simulateFlow'>['data'][number];

export function presentPlanned({ row, wishedAt }: ExplainedStep): SimulatedStep {
  return present(row, row.scheduled_at, new Date(wishedAt));
}

/** Presents a step that is not planned again, with the date and the status of its message. */
export function presentExisting(row: LockedMessage): SimulatedStep {
  return present(row, row.sent_at ?? row.scheduled_at, null);
}

function present(
  {
    step,
    channel,
    moved_by,
    status,
    reason,
  }: Pick<PlannedStep, 'step' | 'channel' | 'moved_by' | 'status' | 'reason'>,
  at: Date,
  wishedDate: Date | null,
): SimulatedStep {
  return {
    step,
    step_label: STEP_LABELS[step],
    channel,
    channel_label: channel === null ? null : CHANNEL_LABELS[channel],
    scheduled_at: at.toISOString(),
    wished_at: wishedDate?.toISOString() ?? null,
    moved_by,
    moved_by_label: moved_by === null ? null : MOVED_BY_LABELS[moved_by],
    status,
    status_label: STATUS_LABELS[status],
    reason,
    reason_label: reasonLabel(reason),
  };
}

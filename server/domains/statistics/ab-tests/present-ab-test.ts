import type { z } from 'zod';
import type { MessageChannel, Step } from '#contract/labels/message-status.ts';
import type { abTest } from '#contract/api/schemas/statistics/ab-tests.ts';
import {
  AB_ANSWER_DAYS,
  type AbGroup,
  type AbStopReason,
  compareGroups,
} from '#contract/settings/ab-test.ts';

export interface AbTestRow {
  id: string;
  step: Step;
  channel: MessageChannel;
  content: Record<string, unknown>;
  started_at: Date;
  ends_at: Date;
  stopped_at: Date | null;
  stop_reason: AbStopReason | null;
}

const DAY_MS = 86_400_000;

/**
 * Returns when the result is shown: the customers of the last message have then had the days to
 * answer.
 */
export function readableAt(ends_at: Date): Date {
  return new Date(ends_at.getTime() + AB_ANSWER_DAYS * DAY_MS);
}

/**
 * Presents a test with its figures. Before its result is shown, and after an early stop, only the
 * sent messages are counted, because partial results would be taken for final ones.
 */
export function presentAbTest(
  { id, step, channel, content, started_at, ends_at, stopped_at, stop_reason }: AbTestRow,
  { a, b }: { a: AbGroup; b: AbGroup },
  now: Date,
): z.output<typeof abTest> {
  const readable_at = readableAt(ends_at);
  const state =
    stopped_at !== null
      ? 'stopped'
      : now < ends_at
        ? 'running'
        : now < readable_at
          ? 'waiting'
          : 'done';
  const isDone = state === 'done';
  const groupOf = ({ sent, rated }: AbGroup) => ({
    sent,
    rated: isDone ? rated : null,
    share: isDone && sent > 0 ? rated / sent : null,
  });
  return {
    id,
    step,
    channel,
    state,
    subject: textOf(content['subject']),
    // For WhatsApp the name of the template, whose text is stored at Meta.
    text: textOf(channel === 'whatsapp' ? content['template_name'] : content['text']),
    started_at: started_at.toISOString(),
    ends_at: ends_at.toISOString(),
    readable_at: readable_at.toISOString(),
    stopped_at: stopped_at?.toISOString() ?? null,
    stop_reason,
    group_a: groupOf(a),
    group_b: groupOf(b),
    comparison: isDone ? compareGroups(a, b) : null,
  };
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

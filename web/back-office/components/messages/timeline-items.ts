import type { TimelineEventKind } from '#contract/labels/timeline-event-kinds.ts';
import { REASON_LABELS } from '#contract/labels/reason-labels.ts';
import type { Reason } from '#contract/labels/message-status.ts';
import type { Answer } from '#contract/api/schemas.ts';
import type { TimelineItem } from '#web/ui/layout/timeline.tsx';
import type { StatusTone } from '#web/ui/layout/status.tsx';

type TimelineEvent = Answer<'getReview'>['data']['timeline'][number];

const TONES: Partial<Record<TimelineEventKind, StatusTone>> = {
  held: 'warning',
  outcome_unknown: 'warning',
  undelivered: 'warning',
  failed: 'bad',
  delivered: 'good',
  public_click: 'good',
  published: 'good',
  refused: 'warning',
  contested: 'warning',
  stopped: 'warning',
  reopened: 'warning',
  reply_sent: 'good',
  reply_delivered: 'good',
  reply_failed: 'bad',
  reply_unknown: 'warning',
};

/** Returns the timeline events of a request, newest first, in the tone of their kind. */
export function timelineItems(timeline: readonly TimelineEvent[]): TimelineItem[] {
  return timeline
    .toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at) || Number(b.id) - Number(a.id))
    .map((event) => ({
      key: event.id,
      content: event.label,
      detail: detailOf(event),
      at: event.at,
      tone: toneOf(event),
    }));
}

function toneOf({ kind, detail }: TimelineEvent): StatusTone {
  const rating = detail['rating'];
  if (kind === 'rated' && typeof rating === 'number')
    return rating <= 2 ? 'bad' : rating >= 4 ? 'good' : 'neutral';
  return TONES[kind as TimelineEventKind] ?? 'neutral';
}

/** The events in which `by` is a member of the team. In other events it is a program. */
const BY_A_PERSON: ReadonlySet<string> = new Set<TimelineEventKind>([
  'status_changed',
  'assigned',
  'noted',
  'reply_queued',
  'link_given',
  'contact_changed',
]);

/** Returns the customer’s text, the reason, or the person who did it. */
function detailOf({ kind, detail }: TimelineEvent): string | null {
  const { reason, text, by } = detail;
  if (kind === 'inbound_message' && typeof text === 'string') return `« ${text} »`;
  if (typeof reason === 'string' && reason in REASON_LABELS)
    return REASON_LABELS[reason as Reason].label;
  return BY_A_PERSON.has(kind) && typeof by === 'string' ? `Par ${by}` : null;
}

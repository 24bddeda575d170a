import type { FactKind } from '#contract/fact-labels.ts';
import { REASON_WORDS } from '#contract/reason-words.ts';
import type { Reason } from '#contract/message-status.ts';
import type { Answer } from '#contract/schemas.ts';
import type { Fact } from '#web/ui/facts.tsx';
import type { Tone } from '#web/ui/status.tsx';

type WireFact = Answer<'getReview'>['data']['timeline'][number];

const TONES: Partial<Record<FactKind, Tone>> = {
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

/** The facts of a request, the newest first, in the colour of what they mean. */
export function timelineFacts(timeline: readonly WireFact[]): Fact[] {
  return timeline
    .toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at) || Number(b.id) - Number(a.id))
    .map((fact) => ({
      key: fact.id,
      words: fact.label,
      detail: detailOf(fact),
      at: fact.at,
      tone: toneOf(fact),
    }));
}

function toneOf({ kind, detail }: WireFact): Tone {
  const rating = detail['rating'];
  if (kind === 'rated' && typeof rating === 'number')
    return rating <= 2 ? 'bad' : rating >= 4 ? 'good' : 'neutral';
  return TONES[kind as FactKind] ?? 'neutral';
}

/** What somebody of the team did to a review; `by` elsewhere is for machines. */
const BY_A_PERSON: ReadonlySet<string> = new Set<FactKind>([
  'status_changed',
  'assigned',
  'noted',
  'reply_queued',
  'link_given',
  'contact_changed',
]);

/** Why, what the customer wrote, or who did it. */
function detailOf({ kind, detail }: WireFact): string | null {
  const { reason, text, by } = detail;
  if (kind === 'inbound_message' && typeof text === 'string') return `« ${text} »`;
  if (typeof reason === 'string' && reason in REASON_WORDS)
    return REASON_WORDS[reason as Reason].label;
  return BY_A_PERSON.has(kind) && typeof by === 'string' ? `Par ${by}` : null;
}

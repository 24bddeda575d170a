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
};

/** The facts of a request, the newest first, in the colour of what they mean. */
export function timelineFacts(timeline: readonly WireFact[]): Fact[] {
  return timeline.toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at) || Number(b.id) - Number(a.id)).map((fact) => ({ key: fact.id, words: fact.label, detail: detailOf(fact), at: fact.at, tone: toneOf(fact) }));
}

function toneOf({ kind, detail }: WireFact): Tone {
  const rating = detail['rating'];
  if (kind === 'rated' && typeof rating === 'number') return rating <= 2 ? 'bad' : rating >= 4 ? 'good' : 'neutral';
  return TONES[kind as FactKind] ?? 'neutral';
}

/** Why, or what the customer wrote. */
function detailOf({ kind, detail }: WireFact): string | null {
  const { reason, text } = detail;
  if (kind === 'inbound_message' && typeof text === 'string') return `« ${text} »`;
  return typeof reason === 'string' && reason in REASON_WORDS ? REASON_WORDS[reason as Reason].label : null;
}

import type { ReactNode } from 'react';
import {
  REFUSAL_LABELS,
  REFUSAL_REASONS,
  type RefusalReason,
} from '#contract/customer-pages/shop-review.ts';
import { Select } from '#web/ui/forms/select.tsx';

/** Refuses for one of the listed reasons, which the author reads. */
export function RefuseSelect({
  busy,
  onRefuse,
}: {
  busy: boolean;
  onRefuse: (reason: RefusalReason) => void;
}): ReactNode {
  return (
    <Select
      aria-label="Refuser, motif"
      value=""
      disabled={busy}
      onChange={({ target }) => {
        if (target.value !== '') onRefuse(target.value as RefusalReason);
      }}
    >
      <option value="">Refuser…</option>
      {REFUSAL_REASONS.map((reason) => (
        <option key={reason} value={reason}>
          {REFUSAL_LABELS[reason]}
        </option>
      ))}
    </Select>
  );
}

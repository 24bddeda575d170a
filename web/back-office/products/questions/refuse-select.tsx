import type { ReactNode } from 'react';
import {
  REFUSAL_LABELS,
  REFUSAL_REASONS,
  type RefusalReason,
} from '#contract/customer-pages/shop-review.ts';
import { Select } from '#web/ui/forms/select.tsx';

/** Refuses a text for one of the listed reasons, which the author will read. */
export function RefuseSelect({
  isRefused = false,
  busy,
  onRefuse,
}: {
  /** True when the text is already refused and its author contests it. */
  isRefused?: boolean;
  busy: boolean;
  onRefuse: (reason: RefusalReason) => void;
}): ReactNode {
  return (
    <Select
      aria-label={isRefused ? 'Maintenir le refus, motif' : 'Refuser, motif'}
      value=""
      disabled={busy}
      onChange={({ target }) => {
        if (target.value !== '') onRefuse(target.value as RefusalReason);
      }}
    >
      <option value="">{isRefused ? 'Maintenir le refus…' : 'Refuser…'}</option>
      {REFUSAL_REASONS.map((reason) => (
        <option key={reason} value={reason}>
          {REFUSAL_LABELS[reason]}
        </option>
      ))}
    </Select>
  );
}

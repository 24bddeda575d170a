import type { ReactNode } from 'react';
import { formatDay } from '#web/ui/format/dates.ts';
import { formatNumber } from '#web/ui/format/numbers.ts';
import { Ordinals } from '#web/ui/format/ordinals.tsx';
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx';
import type { Team } from '#web/back-office/session/current-session.ts';

/** Shows the remaining requests of the month at the bottom of the sidebar. */
export function QuotaMeter({
  quota,
  timezone,
}: {
  quota: NonNullable<Team['quota']>;
  timezone: string;
}): ReactNode {
  const used = Math.min(quota.used, quota.limit);
  return (
    <div className="mb-2 px-2 text-12 text-ink-3">
      <p className="mb-1.5 tabular-nums">
        {formatNumber(used)} demandes sur {formatNumber(quota.limit)} ce mois-ci
      </p>
      <ProgressBar
        value={used}
        max={quota.limit}
        label="Demandes de ce mois"
        className="block w-full"
      />
      {used === quota.limit && (
        <p className="mt-1.5">
          <Ordinals
            text={`Les suivantes partiront à partir du ${formatDay(quota.resets_at, timezone)}.`}
          />
        </p>
      )}
    </div>
  );
}

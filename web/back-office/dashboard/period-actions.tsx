import { GitCompareArrows, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { formatShortDay } from '#web/ui/format/dates.ts';
import { Ordinals } from '#web/ui/format/ordinals.tsx';
import { PeriodPicker } from '#web/ui/period/period-picker.tsx';
import { daysIn, type Period } from '#web/ui/period/period.ts';

interface PeriodActionsProps {
  period: Period;
  today: string;
  isCompared: boolean;
  onChange: (next: { start?: string; end?: string; compare?: 'non' | undefined }) => void;
}

/** Chooses the period of the figures and whether they are compared with the previous one. */
export function PeriodActions({
  period,
  today,
  isCompared,
  onChange,
}: PeriodActionsProps): ReactNode {
  return (
    <>
      <PeriodPicker
        period={period}
        today={today}
        onChange={({ start, end }) => onChange({ start, end })}
      />
      <Button
        icon={GitCompareArrows}
        aria-pressed={isCompared}
        className="aria-pressed:bg-pressed"
        onClick={() => onChange({ compare: isCompared ? 'non' : undefined })}
      >
        Comparer
      </Button>
      <IconButton
        icon={Printer}
        label="Imprimer la période"
        look="bordered"
        className="max-md:hidden"
        onClick={() => window.print()}
      />
    </>
  );
}

/** Returns « Du 22 oct. au 20 nov. 2026, vs 30 jours précédents ». */
export function periodLead(period: Period, before: Period | null): ReactNode {
  const dates = `Du ${formatShortDay(period.start, 'UTC')} au ${formatShortDay(period.end, 'UTC')} ${period.end.slice(0, 4)}`;
  return <Ordinals text={before ? `${dates}, vs ${daysIn(period)} jours précédents` : dates} />;
}

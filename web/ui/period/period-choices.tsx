import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '#web/ui/buttons/icon.tsx';
import { MenuItem } from '#web/ui/overlays/menu-items.tsx';
import { OwnDates } from './own-dates.tsx';
import { isLast, lastDays, type PeriodPickerProps, PRESETS, presetLabel } from './period.ts';

/** The usual periods, then two custom dates. */
export function PeriodChoices({ period, today, onChange }: PeriodPickerProps): ReactNode {
  const chosen = PRESETS.find((days) => isLast(period, days, today));
  return (
    <>
      {PRESETS.map((days) => (
        <MenuItem
          key={days}
          isChosen={days === chosen}
          onClick={() => onChange(lastDays(days, today))}
        >
          {presetLabel(days)}
          {days === chosen && <Icon of={Check} className="ml-auto" />}
        </MenuItem>
      ))}
      <OwnDates period={period} today={today} onChange={onChange} />
    </>
  );
}

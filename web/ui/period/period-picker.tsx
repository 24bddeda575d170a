import { Calendar, Check, ChevronDown } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { Icon } from '#web/ui/buttons/icon.tsx';
import { Menu, MenuItem } from '#web/ui/overlays/menu.tsx';
import type { PeriodPickerProps } from './own-dates.tsx';
import { PRESETS, isLast, lastDays, periodWords, presetWords } from './period.ts';

/** Its fields come when the menu is about to open: the first screen of every visit does without them. */
const OwnDates = lazy(async () => ({ default: (await import('./own-dates.tsx')).OwnDates }));

/** « 30 derniers jours » with the usual lengths, or two dates. */
export function PeriodPicker({ period, today, onChange }: PeriodPickerProps): ReactNode {
  const [isWanted, setIsWanted] = useState(false);
  const want = () => setIsWanted(true);
  const chosen = PRESETS.find((days) => isLast(period, days, today));
  return (
    <Menu
      label="Période"
      role="dialog"
      placing={{ align: 'end' }}
      className="w-72"
      trigger={(props) => (
        <Button {...props} icon={Calendar} onPointerEnter={want} onFocus={want} onClick={want}>
          {periodWords(period, today)}
          <Icon of={ChevronDown} />
        </Button>
      )}
    >
      {PRESETS.map((days) => (
        <MenuItem
          key={days}
          isChosen={days === chosen}
          onClick={() => onChange(lastDays(days, today))}
        >
          {presetWords(days)}
          {days === chosen && <Icon of={Check} className="ml-auto" />}
        </MenuItem>
      ))}
      {isWanted && (
        <Suspense fallback={<div className="h-32" />}>
          <OwnDates period={period} today={today} onChange={onChange} />
        </Suspense>
      )}
    </Menu>
  );
}

import { Calendar, ChevronDown } from 'lucide-react';
import { lazy, type ReactNode } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { Icon } from '#web/ui/buttons/icon.tsx';
import { Menu } from '#web/ui/overlays/menu.tsx';
import { type PeriodPickerProps, periodLabel } from './period.ts';

const PeriodChoices = lazy(async () => ({
  default: (await import('./period-choices.tsx')).PeriodChoices,
}));

/** A period such as « 30 derniers jours », with the usual periods or two custom dates. */
export function PeriodPicker(props: PeriodPickerProps): ReactNode {
  return (
    <Menu
      label="Période"
      role="dialog"
      placing={{ align: 'end' }}
      className="w-72"
      trigger={(trigger) => (
        <Button {...trigger} icon={Calendar}>
          {periodLabel(props.period, props.today)}
          <Icon of={ChevronDown} />
        </Button>
      )}
    >
      <PeriodChoices {...props} />
    </Menu>
  );
}

import { Check, ChevronDown, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { RemoveChip, chipClass } from '#web/ui/layout/chip.tsx';
import { classNames } from '#web/ui/layout/class-names.ts';
import { formatShortDay } from '#web/ui/format/dates.ts';
import { Field } from '#web/ui/forms/field.tsx';
import { Icon } from '#web/ui/buttons/icon.tsx';
import { Input } from '#web/ui/forms/input.tsx';
import { Menu } from '#web/ui/overlays/menu.tsx';
import { MenuItem, useCloseMenu } from '#web/ui/overlays/menu-items.tsx';
import { Ordinals } from '#web/ui/format/ordinals.tsx';

/** Either a preset relative to today (`date`), or two fixed dates, of which one may be missing. */
interface DateChoice<Preset extends string> {
  date?: Preset | undefined;
  start?: string | undefined;
  end?: string | undefined;
}
export interface DateChipProps<Preset extends string> {
  label: string;
  presets: readonly { value: Preset; label: string }[];
  value: DateChoice<Preset>;
  onChange: (choice: Required<DateChoice<Preset>>) => void;
  opensAtOnce?: boolean;
}

/** A filter by date: a preset period, or two dates. */
export function DateChip<Preset extends string>({
  label,
  presets,
  value,
  onChange,
  opensAtOnce = false,
}: DateChipProps<Preset>): ReactNode {
  const chosen = presets.find((preset) => preset.value === value.date)?.label ?? daysLabel(value);
  const none = { date: undefined, start: undefined, end: undefined };
  return (
    <span
      className={classNames(
        'inline-flex max-w-full',
        chosen && 'rounded-control border border-border-strong',
      )}
    >
      <Menu
        label={label}
        role="dialog"
        opensAtOnce={opensAtOnce}
        className="w-72"
        trigger={(props) => (
          <button type="button" {...props} className={chipClass(chosen !== null)}>
            {chosen === null && <Icon of={Plus} className="size-3.5 text-ink-3" />}
            <span className="text-ink-2">
              {label}
              {chosen !== null && '\u00A0:'}
            </span>
            {chosen !== null && (
              <b className="truncate font-medium">
                <Ordinals text={chosen} />
              </b>
            )}
            {chosen !== null && <Icon of={ChevronDown} className="size-3.5 text-ink-3" />}
          </button>
        )}
      >
        {presets.map((preset) => (
          <MenuItem
            key={preset.value}
            role="button"
            aria-pressed={preset.value === value.date}
            tabIndex={0}
            onClick={() => onChange({ ...none, date: preset.value })}
          >
            {preset.label}
            {preset.value === value.date && <Icon of={Check} className="ml-auto" />}
          </MenuItem>
        ))}
        <OwnDays
          key={`${value.start}${value.end}`}
          start={value.start}
          end={value.end}
          onChange={(days) => onChange({ ...none, ...days })}
        />
      </Menu>
      {chosen !== null && <RemoveChip label={label} onClick={() => onChange(none)} />}
    </span>
  );
}

interface Days {
  start: string | undefined;
  end: string | undefined;
}
function OwnDays({ start, end, onChange }: Days & { onChange: (days: Days) => void }): ReactNode {
  const close = useCloseMenu();
  const [typed, setTyped] = useState({ start: start ?? '', end: end ?? '' });
  const isInOrder = !typed.start || !typed.end || typed.start <= typed.end;
  const apply = () => {
    onChange({ start: typed.start || undefined, end: typed.end || undefined });
    close();
  };
  return (
    <div className="mt-1 grid grid-cols-2 gap-2 border-t border-border p-2">
      <Field label="Du">
        <Input
          type="date"
          value={typed.start}
          onChange={(event) => setTyped({ ...typed, start: event.target.value })}
        />
      </Field>
      <Field label="au">
        <Input
          type="date"
          value={typed.end}
          onChange={(event) => setTyped({ ...typed, end: event.target.value })}
        />
      </Field>
      {!isInOrder && (
        <p className="col-span-2 text-error-text">Le premier jour vient avant le dernier.</p>
      )}
      <Button
        className="col-span-2"
        why={
          (!isInOrder && 'Le premier jour vient avant le dernier.') ||
          (!typed.start && !typed.end && 'Choisissez un premier ou un dernier jour.')
        }
        onClick={apply}
      >
        Voir ces jours
      </Button>
    </div>
  );
}

/** Returns « 1er nov. – 20 nov. », « dès le 1er nov. » or « jusqu’au 20 nov. ». */
function daysLabel({ start, end }: DateChoice<string>): string | null {
  if (start && end)
    return start === end
      ? formatShortDay(start, 'UTC')
      : `${formatShortDay(start, 'UTC')} – ${formatShortDay(end, 'UTC')}`;
  if (start) return `dès le ${formatShortDay(start, 'UTC')}`;
  return end ? `jusqu’au ${formatShortDay(end, 'UTC')}` : null;
}

import { Check, ChevronDown, Plus, X } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from '#web/ui/buttons/icon.tsx';
import { Menu } from '#web/ui/overlays/menu.tsx';
import { MenuItem, MenuLabel } from '#web/ui/overlays/menu-items.tsx';

const CHIP =
  'inline-flex h-8 items-center gap-1.5 rounded-control border px-2.5 whitespace-nowrap max-md:h-11';

/**
 * Returns the style of a filter button. It is dashed while the filter is offered. When the filter
 * is applied, it has no border of its own, because it shares one with its remove button.
 */
export function chipClass(isOn: boolean): string {
  return isOn
    ? classNames(CHIP, 'h-[30px] min-w-0 border-0 pr-1.5 hover:bg-hover max-md:h-[42px]')
    : classNames(CHIP, 'border-dashed border-border-strong text-ink-2 hover:bg-hover');
}

export interface FilterChipProps<Value extends string> {
  label: string;
  /** The options. `short` replaces the label in the chip when the label is a sentence. */
  options: readonly { value: Value; label: string; short?: string }[];
  chosen: readonly Value[];
  onChange: (chosen: Value[]) => void;
  /** True when the filter was just added from a list of filters. */
  opensAtOnce?: boolean;
}

/**
 * A filter that is offered (« + Canal », dashed) or applied (« Statut : En attente × »). Its
 * options open below it, and several can be chosen.
 */
export function FilterChip<Value extends string>({
  label,
  options,
  chosen,
  onChange,
  opensAtOnce = false,
}: FilterChipProps<Value>): ReactNode {
  const labels = options
    .filter(({ value }) => chosen.includes(value))
    .map(({ label: long, short }) => short ?? long);
  const toggle = (value: Value) =>
    onChange(chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value]);
  const isOn = labels.length > 0;
  return (
    <span
      className={classNames(
        'inline-flex max-w-full',
        isOn && 'rounded-control border border-border-strong',
      )}
    >
      <Menu
        label={label}
        opensAtOnce={opensAtOnce}
        trigger={(props) => (
          <button type="button" {...props} className={chipClass(isOn)}>
            {!isOn && <Icon of={Plus} className="size-3.5 text-ink-3" />}
            <span className="text-ink-2">
              {label}
              {isOn && '\u00A0:'}
            </span>
            {isOn && <b className="truncate font-medium">{labels.join(', ')}</b>}
            {isOn && <Icon of={ChevronDown} className="size-3.5 text-ink-3 max-md:hidden" />}
          </button>
        )}
      >
        <MenuLabel>{label}</MenuLabel>
        {options.map((option) => (
          <MenuItem
            key={option.value}
            isChecked={chosen.includes(option.value)}
            onClick={() => toggle(option.value)}
          >
            <CheckMark isChecked={chosen.includes(option.value)} />
            {option.label}
          </MenuItem>
        ))}
      </Menu>
      {isOn && <RemoveChip label={label} onClick={() => onChange([])} />}
    </span>
  );
}

/** One of several alternatives, pressed or not: « Tel quel », « WhatsApp échoue ». */
export function ChoiceChip({
  isChosen,
  className,
  ...rest
}: ComponentProps<'button'> & { isChosen: boolean }): ReactNode {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      {...rest}
      className={classNames(
        CHIP,
        isChosen
          ? 'border-ink-3 bg-pressed font-medium text-ink'
          : 'border-border-strong text-ink-2 hover:bg-hover',
        className,
      )}
    />
  );
}

/** The check box inside a menu. It is only visual, because the menu item has the state. */
function CheckMark({ isChecked }: { isChecked: boolean }): ReactNode {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'grid size-4 place-items-center rounded-[4px] border',
        isChecked ? 'border-primary bg-primary' : 'border-border-control',
      )}
    >
      {isChecked && <Check className="size-3 stroke-[2.75] text-on-fill!" />}
    </span>
  );
}

export function RemoveChip({ label, onClick }: { label: string; onClick: () => void }): ReactNode {
  return (
    <button
      type="button"
      aria-label={`Retirer le filtre ${label}`}
      onClick={onClick}
      className="grid h-[30px] w-7 place-items-center rounded-control text-ink-3 hover:bg-hover hover:text-ink max-md:h-[42px] max-md:w-11"
    >
      <Icon of={X} className="size-3.5" />
    </button>
  );
}

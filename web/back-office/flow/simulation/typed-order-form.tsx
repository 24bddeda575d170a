import { perChannel } from '#contract/labels/channels.ts';
import { type ReactNode, use } from 'react';
import { dayKey } from '#web/ui/format/dates.ts';
import { Field } from '#web/ui/forms/field.tsx';
import { Input } from '#web/ui/forms/input.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { TimeZoneContext } from '#web/ui/format/time-zone.ts';
import { zonedHour } from '#web/ui/format/zoned-moment.ts';
import type { TypedOrder } from './simulation-data.ts';

/** Returns the initial described order: delivered now, to a customer with an email address. */
export function firstTypedOrder(now: Date, zone: string): TypedOrder {
  return { email: 'camille@exemple.fr', country_code: 'FR', delivered_at: localMoment(now, zone) };
}

const localMoment = (at: Date, zone: string): string =>
  `${dayKey(at, zone)}T${zonedHour(at, zone)}`;
const DATES = [
  ['ordered_at', 'Commandée'],
  ['paid_at', 'Payée'],
  ['fulfilled_at', 'Expédiée'],
  ['delivered_at', 'Livrée'],
] as const;

/** Edits the fields of an order that matter for the flow. Times are in the shop’s time zone. */
export function TypedOrderForm({
  order,
  onChange,
}: {
  order: TypedOrder;
  onChange: (order: TypedOrder) => void;
}): ReactNode {
  const zone = use(TimeZoneContext);
  const set = (change: Partial<TypedOrder>) => onChange({ ...order, ...change });
  const orNull = (text: string): string | null => (text.trim() === '' ? null : text);
  const hasConsent = order.consent?.email;
  const agree = (text: string) => {
    const is = text === '' ? null : text === 'yes';
    set({ consent: perChannel(() => is) });
  };
  return (
    <div className="mt-3 grid grid-cols-2 gap-3">
      <Field label="E-mail" className="col-span-2">
        <Input
          type="email"
          autoComplete="off"
          value={order.email ?? ''}
          onChange={(event) => set({ email: orNull(event.target.value) })}
        />
      </Field>
      <Field label="Téléphone">
        <Input
          type="tel"
          autoComplete="off"
          value={order.phone ?? ''}
          onChange={(event) => set({ phone: orNull(event.target.value) })}
        />
      </Field>
      <Field label="Pays">
        <Input
          maxLength={2}
          autoCapitalize="characters"
          autoComplete="off"
          placeholder="FR"
          value={order.country_code ?? ''}
          onChange={(event) =>
            set({
              country_code:
                event.target.value.length === 2
                  ? event.target.value.toUpperCase()
                  : orNull(event.target.value),
            })
          }
        />
      </Field>
      {DATES.map(([name, label]) => (
        <Field key={name} label={label} className="col-span-2">
          <Input
            type="datetime-local"
            value={(order[name] ?? '').slice(0, 16)}
            onChange={(event) => set({ [name]: orNull(event.target.value) })}
            aria-description={`Heure de ${zone}`}
          />
        </Field>
      ))}
      <Field label="Étiquettes">
        <Input
          autoComplete="off"
          placeholder="pro, cadeau"
          value={typeof order.tags === 'string' ? order.tags : ''}
          onChange={(event) => set({ tags: orNull(event.target.value) ?? '' })}
        />
      </Field>
      <Field label="Accord">
        <Select
          value={hasConsent == null ? '' : hasConsent ? 'yes' : 'no'}
          onChange={(event) => agree(event.target.value)}
        >
          <option value="">Non précisé</option>
          <option value="yes">Donné</option>
          <option value="no">Refusé</option>
        </Select>
      </Field>
    </div>
  );
}

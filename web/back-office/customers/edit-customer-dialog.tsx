import { type FormEvent, type ReactNode, useState } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { ask } from '#web/api/ask.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { Field, FieldError } from '#web/ui/forms/field.tsx';
import { Input } from '#web/ui/forms/input.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { type Customer } from './customer-data.ts';
import { useCustomerChange } from './use-customer-change.ts';
import { languageChoices } from './language-name.ts';

const FORM = 'customer-form';

/** Edits the name, contacts and language of a customer. Pending messages use the new values. */
export function EditCustomerDialog({
  id,
  customer,
  onClose,
}: {
  /** The id with which the record was opened. */
  id: string;
  customer: Customer;
  onClose: () => void;
}): ReactNode {
  const [values, setValues] = useState({
    first_name: customer.first_name ?? '',
    last_name: customer.last_name ?? '',
    email: customer.email ?? '',
    phone: customer.phone_number ?? '',
    locale: customer.locale ?? '',
  });
  type Key = keyof typeof values;
  const save = useCustomerChange(
    id,
    (body: Partial<Record<Key, string | null>>) => ask('updateCustomer', { params: { id }, body }),
    () => {
      onClose();
      showToast({ title: 'Fiche modifiée', color: 'primary' });
    },
  );
  const before: Record<Key, string | null> = { ...customer, phone: customer.phone_number };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const changed = Object.entries(values)
      .map(([key, text]) => [key, text.trim() || null] as const)
      .filter(([key, text]) => text !== before[key as Key]);
    if (changed.length === 0) onClose();
    else save.mutate(Object.fromEntries(changed));
  };
  const errors = save.error instanceof ApiError ? save.error.errors : {};
  const hasPlace = Object.keys(values).some((key) => errors[key]);
  const control = (name: Key) => ({
    name,
    value: values[name],
    onChange: ({ target }: { target: { value: string } }) =>
      setValues((now) => ({ ...now, [name]: target.value })),
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Modifier la fiche"
      width={560}
      actions={
        <>
          <Button onClick={onClose}>Annuler</Button>
          <Button type="submit" form={FORM} look="primary" busy={save.isPending}>
            Enregistrer
          </Button>
        </>
      }
    >
      <form id={FORM} onSubmit={submit} noValidate className="mt-4 grid gap-4 text-ink">
        <div className="grid grid-cols-2 gap-4 max-md:grid-cols-1">
          <Field label="Prénom" error={errors['first_name']?.[0]}>
            <Input data-autofocus maxLength={100} {...control('first_name')} />
          </Field>
          <Field label="Nom" error={errors['last_name']?.[0]}>
            <Input maxLength={100} {...control('last_name')} />
          </Field>
        </div>
        <Field label="E-mail" error={errors['email']?.[0]}>
          <Input type="email" maxLength={254} {...control('email')} />
        </Field>
        <Field label="Téléphone" error={errors['phone']?.[0]}>
          <Input type="tel" maxLength={40} {...control('phone')} />
        </Field>
        <Field label="Langue" error={errors['locale']?.[0]}>
          <Select {...control('locale')}>
            <option value="">Celle de la boutique</option>
            {languageChoices(customer.locale).map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
        {save.error && !hasPlace && (
          <FieldError id="customer-error" isAlert>
            {save.error.message}
          </FieldError>
        )}
      </form>
    </Dialog>
  );
}

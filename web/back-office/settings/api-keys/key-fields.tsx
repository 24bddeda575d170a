import type { ReactNode } from 'react';
import { Field } from '#web/ui/forms/field.tsx';
import { Input } from '#web/ui/forms/input.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { Textarea } from '#web/ui/forms/textarea.tsx';
import { EXPIRY_CHOICES } from './api-keys-data.ts';

interface TextField {
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}

export function KeyNameField({ value, onChange, error }: TextField): ReactNode {
  return (
    <Field
      label="Nom"
      hint="L’outil qui s’en servira, par exemple « Site de la boutique »."
      error={error}
    >
      <Input
        value={value}
        onChange={(event) => onChange(event.target.value)}
        maxLength={60}
        required
        data-autofocus
      />
    </Field>
  );
}

/**
 * Chooses the expiry of the secret. `unchanged` is the current date, which stays when nothing else
 * is chosen.
 */
export function KeyExpiryField({
  value,
  onChange,
  error,
  unchanged,
}: TextField & { unchanged?: string }): ReactNode {
  return (
    <Field
      label="Expiration"
      hint="Les propriétaires reçoivent un e-mail 14 jours puis 2 jours avant."
      error={error}
    >
      <Select value={value} onChange={(event) => onChange(event.target.value)}>
        {unchanged !== undefined && <option value="unchanged">{unchanged}</option>}
        {EXPIRY_CHOICES.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </Select>
    </Field>
  );
}

export function KeyAddressesField({ value, onChange, error }: TextField): ReactNode {
  return (
    <Field
      label="Adresses autorisées"
      hint="Les adresses IPv4 ou IPv6 de votre outil, ou des plages comme 203.0.113.0/24, une par ligne. Vide : toutes les adresses."
      error={error}
    >
      <Textarea
        value={value}
        onChange={(event) => onChange(event.target.value)}
        rows={2}
        placeholder="Toutes les adresses"
        autoCapitalize="none"
        spellCheck={false}
      />
    </Field>
  );
}

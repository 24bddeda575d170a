import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod/mini';
import { ApiError } from '#web/api/api-error.ts';
import { ask } from '#web/api/ask.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { Form, showFieldErrors, whenAsked } from '#web/ui/forms/form.tsx';
import { Input } from '#web/ui/forms/input.tsx';
import { showErrorToast, showToast } from '#web/ui/feedback/toast-store.ts';
import { readIntegrationsAgain } from '../integrations-data.ts';
import { type SmsAccountState } from './sms-data.ts';

const AMOUNT = /^\d{1,7}(?:[.,]\d{1,4})?$/;
const amount = z.string().check(z.trim(), z.regex(AMOUNT, 'Un nombre, par exemple 0,05.'));
const schema = z.object({
  monthly_ceiling: z.string().check(
    z.trim(),
    z.refine((text) => text === '' || AMOUNT.test(text), 'Un montant, ou rien.'),
  ),
  price_per_segment: amount,
  low_credit: amount,
});

const numberOf = (text: string): number => Number(text.replace(',', '.'));
const textOf = (value: number): string => String(value).replace('.', ',');
const typedOf = ({ monthly_ceiling, price_per_segment, low_credit }: SmsAccountState) => ({
  monthly_ceiling: monthly_ceiling === null ? '' : textOf(monthly_ceiling),
  price_per_segment: textOf(price_per_segment),
  low_credit: textOf(low_credit),
});

/**
 * Edits the monthly ceiling, the price per SMS segment and the credit below which the team is
 * notified.
 */
export function AccountLimits({
  account,
  onClose,
}: {
  account: SmsAccountState;
  onClose: () => void;
}): ReactNode {
  const queryClient = useQueryClient();
  const form = useForm({
    resolver: zodResolver(schema),
    values: typedOf(account),
    resetOptions: { keepDirtyValues: true },
    ...whenAsked,
  });
  const save = useMutation({
    mutationFn: (body: Parameters<typeof ask<'updateIntegration'>>[1]['body']) =>
      ask('updateIntegration', { params: { name: account.name }, body }),
  });
  const submit = async ({
    monthly_ceiling,
    price_per_segment,
    low_credit,
  }: z.output<typeof schema>): Promise<void> => {
    try {
      await save.mutateAsync({
        monthly_ceiling: monthly_ceiling === '' ? null : numberOf(monthly_ceiling),
        price_per_segment: numberOf(price_per_segment),
        low_credit: numberOf(low_credit),
      });
    } catch (error) {
      if (error instanceof ApiError && showFieldErrors(form, error.errors)) return;
      showErrorToast(error instanceof Error ? error.message : String(error));
      return;
    }
    await readIntegrationsAgain(queryClient);
    onClose();
    showToast({ title: 'Le plafond et l’alerte sont enregistrés', color: 'primary' });
  };
  return (
    <Form form={form} onSubmit={submit} aria-label="Plafond et alerte" className="grid gap-4">
      <Field
        name="monthly_ceiling"
        label="Plafond du mois, en euros"
        hint="Atteint, il met les SMS en pause jusqu’au mois prochain ; au plus quelques messages déjà en route le dépassent. Vide : pas de plafond."
      >
        <Input inputMode="decimal" autoComplete="off" className="max-w-32" />
      </Field>
      <Field
        name="price_per_segment"
        label="Prix d’un segment, en euros"
        hint="Selon votre contrat : il compte la dépense quand le service ne dit pas son prix."
      >
        <Input inputMode="decimal" autoComplete="off" className="max-w-32" />
      </Field>
      <Field
        name="low_credit"
        label={
          account.credit?.unit === 'credits' || account.name === 'brevo'
            ? 'Alerte sous, en crédits'
            : `Alerte sous, en ${account.credit?.unit ?? 'USD'}`
        }
        hint="Les propriétaires de la boutique reçoivent un e-mail, une fois par baisse."
      >
        <Input inputMode="decimal" autoComplete="off" className="max-w-32" />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="primary" busy={save.isPending}>
          Enregistrer
        </Button>
        <Button look="ghost" onClick={onClose}>
          Annuler
        </Button>
      </div>
    </Form>
  );
}

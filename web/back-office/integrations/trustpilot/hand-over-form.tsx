import { zodResolver } from '@hookform/resolvers/zod';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod/mini';
import { ask } from '#web/api/ask.ts';
import { Checkbox } from '#web/ui/forms/checkbox.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { Form, whenAsked } from '#web/ui/forms/form.tsx';
import { Input } from '#web/ui/forms/input.tsx';
import { WholeNumberInput } from '#web/ui/forms/whole-number-input.tsx';
import { PasswordInput } from '#web/ui/forms/password-input.tsx';
import { ConnectFoot } from '../connect-foot.tsx';
import { useConnect } from '../use-connect.ts';
import type { SiteAccount } from './trustpilot-data.ts';

const schema = z.object({
  monthly_invitations: z.number('indique combien d’invitations votre forfait permet par mois.'),
  hand_over_address: z.string().check(z.trim()),
  is_declared: z.boolean(),
  sealing: z.object({
    encryption_key: z.string().check(z.trim()),
    authentication_key: z.string().check(z.trim()),
  }),
});
const NUMBER = { valueAsNumber: true };

/**
 * Edits how customers are invited for labelled reviews (automatic invitations and sealed links),
 * and the monthly allowance of the plan.
 */
export function HandOverForm({ account }: { account: SiteAccount }): ReactNode {
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: {
      monthly_invitations: account.month.allowance,
      hand_over_address: account.hand_over?.address ?? '',
      is_declared: account.hand_over !== null,
      sealing: { encryption_key: '', authentication_key: '' },
    },
    ...whenAsked,
  });
  const { failure, isBusy, submit } = useConnect(form, {
    send: ({ sealing, ...body }) =>
      ask('updateTrustpilot', {
        body: {
          ...body,
          hand_over_address: body.hand_over_address || null,
          ...((sealing.encryption_key || sealing.authentication_key) && { sealing }),
        },
      }),
    done: 'Réglages de Trustpilot enregistrés',
    onConnected: () => undefined,
  });
  return (
    <details className="border-t border-border pt-4">
      <summary className="w-fit cursor-pointer font-medium">Invitations et étiquettes</summary>
      <Form
        form={form}
        onSubmit={submit}
        aria-label="Invitations Trustpilot"
        className="mt-4 grid gap-4"
      >
        <Field
          name="monthly_invitations"
          label="Invitations par mois de votre forfait"
          hint="50 dans le forfait gratuit."
          options={NUMBER}
        >
          <WholeNumberInput min={1} className="max-w-40" />
        </Field>
        {account.door === 'plain' && (
          <>
            <Field
              name="hand_over_address"
              label="Adresse du service automatique"
              hint="Dans Trustpilot Business, Invitations automatiques : une adresse en @invite.trustpilot.com. Quand la première demande d’une commande est partie, Recueil la transmet à Trustpilot, une seule fois, par un e-mail à cette adresse seule. Vide : rien n’est transmis."
            >
              <Input
                type="email"
                inputMode="email"
                autoCapitalize="none"
                spellCheck={false}
                maxLength={200}
                placeholder="…@invite.trustpilot.com"
              />
            </Field>
            <div className="grid gap-1">
              <Checkbox
                name="is_declared"
                label="Mes clients sont informés que leur adresse est transmise à Trustpilot, qui leur écrit lui-même sept jours après"
              />
              {form.formState.errors.is_declared && (
                <p className="text-12 text-error">{form.formState.errors.is_declared.message}</p>
              )}
            </div>
          </>
        )}
        {account.door !== 'invitation' && (
          <>
            <Field
              name="sealing.encryption_key"
              label="Clé de chiffrement des liens scellés"
              hint="« Business generated links », réservés à certains forfaits. Une fois en place, Trustpilot refuse ses autres invitations."
            >
              <PasswordInput autoComplete="off" maxLength={60} />
            </Field>
            <Field
              name="sealing.authentication_key"
              label="Clé d’authentification des liens scellés"
            >
              <PasswordInput autoComplete="off" maxLength={60} />
            </Field>
          </>
        )}
        <ConnectFoot
          title="Les réglages n’ont pas pu être enregistrés"
          failure={failure}
          isBusy={isBusy}
          verb="Enregistrer"
          onCancel={null}
        />
      </Form>
    </details>
  );
}

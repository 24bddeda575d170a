import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod/mini';
import { ApiError } from '#web/api/api-error.ts';
import { ask } from '#web/api/ask.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Form, showFieldErrors, whenAsked } from '#web/ui/form.tsx';
import { Input } from '#web/ui/input.tsx';
import { Note } from '#web/ui/note.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { readAgain } from '../integrations-data.ts';

const needed = (words: string) => z.string().check(z.trim(), z.minLength(1, words));
const schema = z.object({
  waba_id: needed('Collez l’identifiant du compte.'),
  phone_number_id: needed('Collez l’identifiant du numéro.'),
  token: needed('Collez le jeton d’accès.'),
  app_secret: needed('Collez le secret de l’application.'),
});
type Typed = z.output<typeof schema>;

/** What Meta gives, tried as soon as it is sent: each refusal stands under its field. */
export function MetaForm({ isNew, ids, onConnected, onCancel }: { isNew: boolean; ids: Pick<Typed, 'waba_id' | 'phone_number_id'> | null; onConnected: () => void; onCancel: () => void }): ReactNode {
  const queryClient = useQueryClient();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { waba_id: ids?.waba_id ?? '', phone_number_id: ids?.phone_number_id ?? '', token: '', app_secret: '' }, ...whenAsked });
  const connect = useMutation({ mutationFn: (body: Typed) => ask('connectMeta', { body }) });
  const submit = async (typed: Typed): Promise<void> => {
    setFailure(null);
    try {
      await connect.mutateAsync(typed);
    } catch (error) {
      if (error instanceof ApiError && showFieldErrors(form, error.errors)) return;
      return setFailure(error instanceof Error ? error.message : String(error));
    }
    form.reset();
    await readAgain(queryClient);
    onConnected();
    showToast({ title: isNew ? 'Meta est connecté' : 'Les nouveaux identifiants sont en place', color: 'primary' });
  };
  return (
    <Form form={form} onSubmit={submit} aria-label="Identifiants de Meta" className="grid gap-4">
      <Field name="waba_id" label="Identifiant du compte WhatsApp Business" hint="Dans le gestionnaire WhatsApp, « WhatsApp Business Account ID ».">
        <Input inputMode="numeric" autoComplete="off" />
      </Field>
      <Field name="phone_number_id" label="Identifiant du numéro" hint="Sur la même page, « Phone number ID » : ce n’est pas le numéro lui-même.">
        <Input inputMode="numeric" autoComplete="off" />
      </Field>
      <Field name="token" label="Jeton d’accès" hint="D’un utilisateur système, avec les droits whatsapp_business_messaging et whatsapp_business_management.">
        <PasswordInput autoComplete="off" maxLength={1000} />
      </Field>
      <Field name="app_secret" label="Secret de l’application" hint="Dans les paramètres généraux de votre application Meta. Tout est essayé aussitôt, et gardé chiffré.">
        <PasswordInput autoComplete="off" maxLength={200} />
      </Field>
      {failure && (
        <div role="alert">
          <Note tone="error" title="Les identifiants n’ont pas pu être essayés">
            {failure}
          </Note>
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="primary" busy={connect.isPending}>
          {isNew ? 'Connecter Meta' : 'Remplacer les identifiants'}
        </Button>
        <Button look="ghost" onClick={onCancel}>Annuler</Button>
      </div>
    </Form>
  );
}

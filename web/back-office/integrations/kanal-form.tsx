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
import { Note } from '#web/ui/note.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { readAgain } from './integrations-data.ts';

const schema = z.object({ api_key: z.string().check(z.trim(), z.minLength(1, 'Collez la clé de votre compte Kanal.')) });

/** The key, tried as soon as it is sent: a refusal stands under the field, never in a toast. */
export function KanalForm({ isNew, onConnected, onCancel }: { isNew: boolean; onConnected: () => void; onCancel: (() => void) | null }): ReactNode {
  const queryClient = useQueryClient();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { api_key: '' }, ...whenAsked });
  const connect = useMutation({ mutationFn: (body: { api_key: string }) => ask('connectKanal', { body }) });
  const submit = async (typed: { api_key: string }): Promise<void> => {
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
    showToast({ title: isNew ? 'Kanal est connecté' : 'La nouvelle clé est en place', color: 'primary' });
  };
  return (
    <Form form={form} onSubmit={submit} aria-label="Clé de Kanal" className="grid gap-4">
      <Field name="api_key" label={isNew ? 'Clé d’API' : 'Nouvelle clé d’API'} hint="Dans Kanal, menu Settings puis API Keys. Elle est essayée aussitôt, et gardée chiffrée.">
        <PasswordInput autoComplete="off" maxLength={500} />
      </Field>
      {failure && (
        <div role="alert">
          <Note tone="error" title="La clé n’a pas pu être essayée">
            {failure}
          </Note>
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="primary" busy={connect.isPending}>
          {isNew ? 'Connecter Kanal' : 'Remplacer la clé'}
        </Button>
        {onCancel && <Button look="ghost" onClick={onCancel}>Garder la clé actuelle</Button>}
      </div>
    </Form>
  );
}

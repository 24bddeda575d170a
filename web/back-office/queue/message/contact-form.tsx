import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { ask } from '#web/api/ask.ts';
import { LIVE } from '#web/api/live-query.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Field, FieldError } from '#web/ui/forms/field.tsx';
import { Input } from '#web/ui/forms/input.tsx';
import { showErrorToast, showToast } from '#web/ui/feedback/toast-store.ts';
import type { QueuedReview } from './message-actions.ts';
import { QUEUE_KEY, showMessage } from '../read-queue.ts';

interface Contact {
  email: string | null;
  phone: string | null;
}

/**
 * Corrects the contact of a request. It sends nothing: a failed message is sent again by its own
 * button, and the correction can be undone.
 */
export function ContactForm({
  message,
  onClose,
}: {
  message: QueuedReview;
  onClose: () => void;
}): ReactNode {
  const [email, setEmail] = useState(message.email ?? '');
  const [phone, setPhone] = useState(message.phone_number ?? '');
  const form = useRef<HTMLFormElement>(null);
  const fieldName = message.channel === null || message.channel === 'email' ? 'email' : 'phone';
  useEffect(() => {
    form.current?.querySelector<HTMLInputElement>(`[name=${fieldName}]`)?.focus();
  }, [fieldName]);
  const save = useSaveContact(message, onClose);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate({ email: email.trim() || null, phone: phone.trim() || null });
  };
  const errors = save.error instanceof ApiError ? save.error.errors : {};
  const at = { email: errors['email']?.[0], phone: errors['phone']?.[0] };
  return (
    <form ref={form} onSubmit={submit} aria-label="Contact" className="grid gap-4" noValidate>
      <Field label="E-mail" error={at.email}>
        <Input
          type="email"
          name="email"
          value={email}
          maxLength={254}
          onChange={(event) => setEmail(event.target.value)}
        />
      </Field>
      <Field label="Téléphone" error={at.phone}>
        <Input
          type="tel"
          name="phone"
          value={phone}
          maxLength={40}
          onChange={(event) => setPhone(event.target.value)}
        />
      </Field>
      {save.error && !at.email && !at.phone && (
        <FieldError id="contact-error" isAlert>
          {save.error.message}
        </FieldError>
      )}
      <div className="flex justify-end gap-2 max-md:flex-col-reverse">
        <Button onClick={onClose}>Annuler</Button>
        <Button type="submit" look="primary" busy={save.isPending}>
          Enregistrer
        </Button>
      </div>
    </form>
  );
}

function useSaveContact(message: QueuedReview, onSaved: () => void) {
  const client = useQueryClient();
  const write = async (contact: Contact): Promise<QueuedReview> => {
    const { data } = await ask('updateQueuedContact', {
      params: { id: message.id },
      body: { ...contact },
    });
    showMessage(client, data);
    void client.invalidateQueries({ queryKey: [QUEUE_KEY] });
    void client.invalidateQueries({ queryKey: ['count'] });
    await client.invalidateQueries({ queryKey: [LIVE, 'getReview'] });
    return data;
  };
  const before: Contact = { email: message.email, phone: message.phone_number };
  const undo = () =>
    void write(before).catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
      showErrorToast(error.message);
    });
  return useMutation({
    mutationFn: write,
    onSuccess: ({ status }) => {
      onSaved();
      const had = before.email !== null || before.phone !== null;
      showToast({
        title: 'Contact corrigé',
        color: 'primary',
        ...(status === 'failed' && {
          description: 'Rien n’est parti : réessayez quand vous voulez.',
        }),
        ...(had && { action: { label: 'Annuler la correction', run: undo } }),
      });
    },
  });
}

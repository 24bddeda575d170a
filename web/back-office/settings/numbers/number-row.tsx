import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { ask } from '#web/api/ask.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { Input } from '#web/ui/forms/input.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { PlainForm } from '#web/ui/forms/plain-form.tsx';
import { type Team, teamQuery } from '../../session/current-session.ts';

type PhoneNumber = Team['phone_numbers'][number];
const PROVIDERS: Record<string, string> = {
  kanal: 'Kanal',
  meta: 'Meta',
  twilio: 'Twilio',
  brevo: 'Brevo',
};

/** Shows one phone number, its label and its service. The label is edited in place. */
export function NumberRow({
  number,
  mayName,
}: {
  number: PhoneNumber;
  mayName: boolean;
}): ReactNode {
  const [isNaming, setNaming] = useState(false);
  return (
    <li className="hairline-t flex min-h-14 items-center gap-x-6 gap-y-2 py-2 max-md:flex-wrap">
      {isNaming ? (
        <NameForm number={number} onDone={() => setNaming(false)} />
      ) : (
        <>
          <span className="min-w-0 flex-1 truncate font-medium">{number.label}</span>
          <span className="tabular-nums">{number.phone_number}</span>
          <span className="w-16 text-ink-2 max-md:w-auto">
            {PROVIDERS[number.provider] ?? number.provider}
          </span>
          {mayName && (
            <Button
              look="ghost"
              onClick={() => setNaming(true)}
              aria-label={`Renommer ${number.label}`}
            >
              Renommer
            </Button>
          )}
        </>
      )}
    </li>
  );
}

function NameForm({ number, onDone }: { number: PhoneNumber; onDone: () => void }): ReactNode {
  const queryClient = useQueryClient();
  const field = useRef<HTMLInputElement>(null);
  const [label, setLabel] = useState(number.label);
  // The pressed button is removed, so the focus moves to the field.
  useEffect(() => field.current?.select(), []);
  const save = useMutation({
    mutationFn: () => ask('labelPhoneNumber', { params: { id: number.id }, body: { label } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: teamQuery.queryKey });
      showToast({ title: 'Numéro renommé', color: 'primary' });
      onDone();
    },
  });
  const submit = () => {
    save.mutate();
  };
  return (
    <PlainForm
      onSubmit={submit}
      aria-label={`Nom de ${number.phone_number}`}
      className="flex flex-1 items-end gap-2 py-1 max-md:flex-wrap"
    >
      <Field
        label={`Nom de ${number.phone_number}`}
        error={save.error instanceof ApiError ? save.error.message : undefined}
        className="min-w-0 flex-1 max-md:basis-full"
      >
        <Input
          value={label}
          onChange={(event) => setLabel(event.target.value)}
          maxLength={60}
          required
          ref={field}
        />
      </Field>
      <Button onClick={onDone}>Annuler</Button>
      <Button type="submit" look="primary" busy={save.isPending}>
        Enregistrer
      </Button>
    </PlainForm>
  );
}

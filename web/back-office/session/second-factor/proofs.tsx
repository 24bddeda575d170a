import { useMutation } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { ask } from '#web/api/ask.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { FieldError } from '#web/ui/forms/field.tsx';
import { PlainForm } from '#web/ui/forms/plain-form.tsx';
import { type AcceptedCode, CodeField } from './code-field.tsx';
import { isAborted, passkeyRefusal, proveByPasskey } from './passkey.ts';

/** Confirms the identity of the signed-in person with a passkey. */
export function PasskeyProof({ onProven }: { onProven: () => void }): ReactNode {
  const { mutate, isPending, error } = useMutation({
    mutationFn: proveByPasskey,
    onSuccess: onProven,
  });
  return (
    <div className="mt-4 grid text-ink">
      <Button icon={KeyRound} busy={isPending} onClick={() => mutate()}>
        Utiliser une clé d’accès
      </Button>
      {error && !isAborted(error) && (
        <FieldError id="passkey-error" isAlert>
          {passkeyRefusal(error)}
        </FieldError>
      )}
    </div>
  );
}

/** Confirms the identity of the signed-in person with a code of the app or a recovery code. */
export function CodeProof({
  accepted,
  onProven,
  onCancel,
}: {
  accepted: AcceptedCode;
  onProven: () => void;
  onCancel?: () => void;
}): ReactNode {
  const [code, setCode] = useState('');
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => ask('stepUp', { body: { code } }),
    onSuccess: onProven,
  });
  const submit = () => {
    mutate();
  };
  return (
    <PlainForm onSubmit={submit} aria-label="Code" className="mt-4 grid gap-4 text-ink">
      <CodeField
        value={code}
        onChange={setCode}
        accepted={accepted}
        error={
          error instanceof Error
            ? (error instanceof ApiError && error.errors['code']?.[0]) || error.message
            : undefined
        }
      />
      <div className="flex justify-end gap-2 max-md:flex-col-reverse">
        {onCancel && <Button onClick={onCancel}>Annuler</Button>}
        <Button
          type="submit"
          look="primary"
          busy={isPending}
          why={code === '' && 'Écrivez d’abord le code.'}
        >
          Confirmer
        </Button>
      </div>
    </PlainForm>
  );
}

import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { ask } from '#web/api/ask.ts';
import type { WantedProof } from '#web/api/step-up.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { PasswordInput } from '#web/ui/forms/password-input.tsx';
import { PlainForm } from '#web/ui/forms/plain-form.tsx';
import { userQuery } from './current-session.ts';
import { CodeProof, PasskeyProof } from './second-factor/proofs.tsx';
import { proveByService } from './prove-by-service.ts';
import { type SignInService, serviceName, useOfferedMethods } from '../login/sign-in-methods.ts';

/**
 * Asks for a passkey, the password, or a repeated sign-in by a service, after which the action
 * continues. When the second factor is required, it accepts only a passkey or a code.
 */
export function StepUpDialog({
  wanted,
  onAnswer,
}: {
  wanted: WantedProof;
  onAnswer: (isProven: boolean) => void;
}): ReactNode {
  const { data: user } = useQuery(userQuery);
  const stopWaiting = useRef<() => void>(() => undefined);
  const [isVisiting, setVisiting] = useState(false);
  const methods = useOfferedMethods();
  useEffect(() => () => stopWaiting.current(), []);
  if (!user) return null;
  const visit = (service: SignInService) => {
    stopWaiting.current();
    setVisiting(true);
    stopWaiting.current = proveByService(service, () => onAnswer(true));
  };
  const { passkeys, has_authenticator } = user.second_factor;
  const hasPassword = user.has_password && methods.password && !wanted.by_second_factor;
  const hasCode = wanted.by_second_factor || (!hasPassword && has_authenticator);
  const services = (['google', 'oidc'] as const).filter(
    (service) => user[`has_${service}`] && !wanted.by_second_factor,
  );
  return (
    <Dialog isOpen onClose={() => onAnswer(false)} title="Confirmez que c’est bien vous">
      <p className="text-pretty">
        Cette action est sensible. Une fois votre identité confirmée, elle se poursuit, et rien
        n’est redemandé pendant dix minutes.
      </p>
      {passkeys > 0 && <PasskeyProof onProven={() => onAnswer(true)} />}
      {hasCode && (
        <CodeProof
          accepted={has_authenticator ? 'any' : 'recovery_code'}
          onProven={() => onAnswer(true)}
          onCancel={() => onAnswer(false)}
        />
      )}
      {hasPassword && (
        <PasswordForm
          email={user.email}
          onProven={() => onAnswer(true)}
          onCancel={() => onAnswer(false)}
        />
      )}
      {services.length > 0 && (
        <div className="mt-4 grid gap-2 text-ink">
          {services.map((service) => (
            <Button
              key={service}
              className="w-full"
              onClick={() => visit(service)}
              data-autofocus={!hasPassword}
            >
              Continuer avec {serviceName(service, methods)}
            </Button>
          ))}
          {isVisiting && (
            <p role="status" className="text-12 text-ink-3">
              Choisissez votre compte dans la fenêtre qui vient de s’ouvrir.
            </p>
          )}
        </div>
      )}
      {!hasPassword && !hasCode && (
        <div className="mt-3 flex justify-end">
          <Button look="ghost" onClick={() => onAnswer(false)}>
            Annuler
          </Button>
        </div>
      )}
    </Dialog>
  );
}

function PasswordForm({
  email,
  onProven,
  onCancel,
}: {
  email: string;
  onProven: () => void;
  onCancel: () => void;
}): ReactNode {
  const [password, setPassword] = useState('');
  const prove = useMutation({
    mutationFn: () => ask('stepUp', { body: { password } }),
    onSuccess: onProven,
  });
  const submit = () => {
    prove.mutate();
  };
  const { error } = prove;
  return (
    <PlainForm onSubmit={submit} aria-label="Confirmation" className="mt-4 grid gap-4 text-ink">
      <input type="hidden" autoComplete="username" value={email} readOnly />
      <Field
        label="Mot de passe"
        error={
          error instanceof Error
            ? (error instanceof ApiError && error.errors['password']?.[0]) || error.message
            : undefined
        }
      >
        <PasswordInput
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          data-autofocus
        />
      </Field>
      <div className="flex justify-end gap-2 max-md:flex-col-reverse">
        <Button onClick={onCancel}>Annuler</Button>
        <Button
          type="submit"
          look="primary"
          busy={prove.isPending}
          why={password === '' && 'Écrivez d’abord votre mot de passe.'}
        >
          Confirmer
        </Button>
      </div>
    </PlainForm>
  );
}

import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { storeAccessToken } from '#web/api/bearer.ts';
import { call } from '#web/api/call.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { PasswordInput } from '#web/ui/forms/password-input.tsx';
import { PlainForm } from '#web/ui/forms/plain-form.tsx';
import { logOut } from '../session/current-session.ts';
import { withCode } from '../session/second-factor/with-code.ts';
import type { GuestInvitation } from './open-invitation.ts';

interface JoinProps {
  token: string;
  invitation: GuestInvitation;
}

/** The full page load drops the data read for another team. */
const enter = () => location.assign('/dashboard');

/** Accepts the invitation for the signed-in person in one click. */
export function JoinAsSignedIn({
  token,
  invitation,
  user,
}: JoinProps & { user: { email: string } }): ReactNode {
  const join = useMutation({
    mutationFn: () => call('acceptInvitation', { body: { token } }),
    onSuccess: enter,
  });
  const isOther = user.email.toLowerCase() !== invitation.email.toLowerCase();
  return (
    <div className="grid gap-4">
      {isOther && (
        <Note tone="information" title="Cette invitation est adressée à une autre adresse">
          Elle est partie à {invitation.email}, et vous êtes dans Recueil avec {user.email}. C’est
          ce compte qui rejoindra la boutique.
        </Note>
      )}
      {join.error && <Refused message={join.error.message} />}
      <Button
        look="primary"
        className="w-full"
        busy={join.isPending || join.isSuccess}
        onClick={() => join.mutate()}
      >
        Rejoindre la boutique
      </Button>
      {isOther && (
        <Button
          look="ghost"
          className="w-full"
          onClick={() => void logOut().then(() => location.reload())}
        >
          Utiliser un autre compte
        </Button>
      )}
    </div>
  );
}

/** Signs the invited person in with the password of their account, then accepts the invitation. */
export function JoinByLogin({ token, invitation }: JoinProps): ReactNode {
  const [password, setPassword] = useState('');
  const join = useMutation({
    mutationFn: async () => {
      const credentials = { email: invitation.email, password };
      storeAccessToken(await withCode(() => call('login', { body: credentials })));
      return call('acceptInvitation', { body: { token } });
    },
    onSuccess: enter,
  });
  const submit = () => {
    join.mutate();
  };
  return (
    <PlainForm onSubmit={submit} aria-label="Se connecter et rejoindre" className="grid gap-4">
      <p className="text-ink-2">
        Vous avez déjà un compte avec{' '}
        <span className="font-medium text-ink">{invitation.email}</span>.
      </p>
      <input type="email" autoComplete="username" value={invitation.email} readOnly hidden />
      <Field label="Mot de passe" error={join.error?.message}>
        <PasswordInput
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          required
        />
      </Field>
      <Button
        type="submit"
        look="primary"
        className="w-full"
        busy={join.isPending || join.isSuccess}
      >
        Se connecter et rejoindre
      </Button>
    </PlainForm>
  );
}

export function Refused({ message }: { message: string }): ReactNode {
  return (
    <div role="alert">
      <Note tone="error" title="L’invitation n’a pas pu être acceptée">
        {message}
      </Note>
    </div>
  );
}

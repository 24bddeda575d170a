import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from '#web/api/call.ts';
import { Button, buttonClass } from '#web/ui/buttons/button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';

/**
 * Confirms an email address from the link in the confirmation email. It needs a click, because mail
 * scanners open links and do not click buttons.
 */
export function ConfirmEmailScreen({ token }: { token: string }): ReactNode {
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => call('confirmEmail', { body: { token } }),
  });
  return (
    <>
      <title>Confirmer votre adresse · Recueil</title>
      <h1 className="text-28 font-strong">
        {data ? 'Adresse confirmée' : 'Confirmer votre adresse'}
      </h1>
      <p className="mt-1.5 mb-6 text-ink-2">
        {data
          ? 'Elle est bien la vôtre, merci.'
          : 'Un appui, et cette adresse e-mail est celle de votre compte.'}
      </p>
      {error && (
        <div className="mb-4" role="alert">
          <Note tone="error" title="L’adresse n’est pas confirmée">
            {error.message}
          </Note>
        </div>
      )}
      {data ? (
        <a href="/" className={buttonClass('primary', 'w-full')}>
          Ouvrir Recueil
        </a>
      ) : (
        <Button look="primary" busy={isPending} className="w-full" onClick={() => mutate()}>
          Confirmer mon adresse
        </Button>
      )}
    </>
  );
}

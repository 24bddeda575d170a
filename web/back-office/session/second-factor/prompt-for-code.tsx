import { type ReactNode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { PlainForm } from '#web/ui/forms/plain-form.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { CodeField } from './code-field.tsx';
import { isAborted, passkeyRefusal, signInWithPasskey } from './passkey.ts';

interface PendingSignIn {
  challenge: string;
  join_token: string | null;
}

/**
 * Asks for the code of the second factor over the page; the token of the session, or null when the
 * person gives up.
 */
export function promptForCode(waiting: PendingSignIn): Promise<string | null> {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  return new Promise((resolve) => {
    const end = (token: string | null) => {
      root.unmount();
      place.remove();
      resolve(token);
    };
    root.render(<CodeDialog waiting={waiting} onEnd={end} />);
  });
}

function CodeDialog({
  waiting,
  onEnd,
}: {
  waiting: PendingSignIn;
  onEnd: (token: string | null) => void;
}): ReactNode {
  const [code, setCode] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | undefined>();
  const finish = async (signIn: () => Promise<string>) => {
    setBusy(true);
    setRefusal(undefined);
    try {
      onEnd(await signIn());
    } catch (error) {
      if (!isAborted(error)) setRefusal(readRefusal(error));
      setBusy(false);
    }
  };
  const submit = () =>
    void finish(async () => {
      const { access_token } = await call('signInWithCode', { body: { ...waiting, code } });
      return access_token;
    });
  return (
    <Dialog isOpen onClose={() => onEnd(null)} title="Double authentification">
      <PlainForm
        onSubmit={submit}
        aria-label="Double authentification"
        className="mt-3 grid gap-4 text-ink"
      >
        <CodeField value={code} onChange={setCode} error={refusal} />
        <Button
          type="submit"
          look="primary"
          busy={isBusy}
          why={code === '' && 'Écrivez d’abord le code.'}
        >
          Se connecter
        </Button>
        <div className="flex flex-wrap justify-between gap-2">
          <Button look="ghost" onClick={() => void finish(signInWithPasskey)}>
            Utiliser une clé d’accès
          </Button>
          <Button look="ghost" onClick={() => onEnd(null)}>
            Annuler
          </Button>
        </div>
      </PlainForm>
    </Dialog>
  );
}

function readRefusal(error: unknown): string {
  if (!(error instanceof ApiError)) return passkeyRefusal(error);
  return error.errors['code']?.[0] ?? error.errors['challenge']?.[0] ?? error.message;
}

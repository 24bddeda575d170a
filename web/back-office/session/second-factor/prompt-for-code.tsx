import { type ReactNode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { KeyRound } from 'lucide-react';
import { Button } from '#web/ui/buttons/button.tsx';
import { PlainForm } from '#web/ui/forms/plain-form.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { CodeField } from './code-field.tsx';
import type { PendingSignIn } from './pending-sign-in.ts';
import { isAborted, passkeyRefusal, signInWithPasskey } from './passkey.ts';

interface Waiting extends PendingSignIn {
  join_token: string | null;
}

/**
 * Asks for the second factor in a dialog: a code of the app when there is one, a passkey, or a
 * recovery code. Resolves to the token of the session, or to null when the person closes the
 * dialog.
 */
export function promptForCode(waiting: Waiting): Promise<string | null> {
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
  waiting: { challenge, join_token, has_authenticator },
  onEnd,
}: {
  waiting: Waiting;
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
      const { access_token } = await call('signInWithCode', {
        body: { challenge, join_token, code },
      });
      return access_token;
    });
  const choosePasskey = () => void finish(() => signInWithPasskey(join_token));
  return (
    <Dialog isOpen onClose={() => onEnd(null)} title="Double authentification">
      <PlainForm
        onSubmit={submit}
        aria-label="Double authentification"
        className="mt-3 grid gap-4 text-ink"
      >
        {!has_authenticator && (
          <Button icon={KeyRound} busy={isBusy} onClick={choosePasskey} data-autofocus>
            Utiliser une clé d’accès
          </Button>
        )}
        <CodeField
          value={code}
          onChange={setCode}
          error={refusal}
          accepted={has_authenticator ? 'any' : 'recovery_code'}
        />
        <Button
          type="submit"
          look="primary"
          busy={isBusy}
          why={code === '' && 'Écrivez d’abord le code.'}
        >
          Se connecter
        </Button>
        <div className="flex flex-wrap justify-between gap-2">
          {has_authenticator && (
            <Button look="ghost" onClick={choosePasskey}>
              Utiliser une clé d’accès
            </Button>
          )}
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

import { KeyRound } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { showErrorToast } from '#web/ui/feedback/toast-store.ts';
import { useEnter } from './use-enter.ts';

const loadPasskeys = () => import('../session/second-factor/passkey.ts');

/**
 * Signs in with a passkey: from the autofill of the email field where the browser supports it, and
 * with a button.
 */
export function PasskeySignIn(): ReactNode {
  const enter = useEnter();
  const [isBusy, setBusy] = useState(false);
  const latest = useRef(enter);
  useEffect(() => {
    latest.current = enter;
  });
  useEffect(() => {
    let stop: (() => void) | null = null;
    let isGone = false;
    if ('PublicKeyCredential' in window)
      void loadPasskeys().then(({ offerPasskeys }) => {
        if (isGone) return;
        stop = offerPasskeys(
          (token) => void latest.current(token),
          (error) => void showRefusal(error),
        );
      });
    return () => {
      isGone = true;
      stop?.();
    };
  }, []);
  const signIn = async () => {
    setBusy(true);
    const { isAborted, signInWithPasskey } = await loadPasskeys();
    try {
      await enter(await signInWithPasskey());
    } catch (error) {
      if (!isAborted(error)) await showRefusal(error);
    } finally {
      setBusy(false);
    }
  };
  if (!('PublicKeyCredential' in window)) return null;
  return (
    <Button icon={KeyRound} busy={isBusy} className="mt-2 w-full" onClick={() => void signIn()}>
      Continuer avec une clé d’accès
    </Button>
  );
}

async function showRefusal(error: unknown): Promise<void> {
  const { passkeyRefusal } = await loadPasskeys();
  showErrorToast(passkeyRefusal(error));
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { ask } from '#web/api/ask.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { PlainForm } from '#web/ui/forms/plain-form.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { CopyableValue } from '../../../components/copyable-value.tsx';
import { CodeField } from '../../../session/second-factor/code-field.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { readSecurityAgain } from './security-data.ts';

/** Shows the QR code, asks for the first code of the app, then shows the recovery codes. */
export function LinkAuthenticatorDialog({ onClose }: { onClose: () => void }): ReactNode {
  const queryClient = useQueryClient();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const start = useMutation({ mutationFn: () => ask('startAuthenticator'), onError: onClose });
  const hasBegun = useRef(false);
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    start.mutate();
  });
  const confirmed = async (recoveryCodes: readonly string[] | null) => {
    showToast({ title: 'La double authentification est active', color: 'primary' });
    if (recoveryCodes === null) onClose();
    else setCodes(recoveryCodes);
    await readSecurityAgain(queryClient);
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={codes ? 'Vos codes de secours' : 'Connecter une application d’authentification'}
      width={560}
    >
      {codes ? (
        <RecoveryCodes codes={codes} onDone={onClose} />
      ) : (
        <LinkForm offer={start.data?.data ?? null} onConfirmed={confirmed} onClose={onClose} />
      )}
    </Dialog>
  );
}

function LinkForm({
  offer,
  onConfirmed,
  onClose,
}: {
  offer: { secret: string; qr_svg: string } | null;
  onConfirmed: (codes: readonly string[] | null) => void;
  onClose: () => void;
}): ReactNode {
  const [code, setCode] = useState('');
  const confirm = useMutation({
    mutationFn: () => ask('confirmAuthenticator', { body: { code } }),
    onSuccess: ({ data }) => onConfirmed(data.recovery_codes),
  });
  const submit = () => {
    confirm.mutate();
  };
  const { error } = confirm;
  return (
    <PlainForm
      onSubmit={submit}
      aria-label="Application d’authentification"
      className="mt-3 grid gap-5 text-ink"
    >
      <p className="text-ink-2">
        Lisez ce QR code avec Google Authenticator, 1Password, Bitwarden ou une autre application,
        puis saisissez le code qu’elle affiche.
      </p>
      <div className="grid grid-cols-[176px_minmax(0,1fr)] items-center gap-6 max-md:grid-cols-1">
        {offer ? (
          <img
            alt="QR code à lire avec l’application"
            src={`data:image/svg+xml,${encodeURIComponent(offer.qr_svg)}`}
            className="size-44 rounded-control border border-border bg-white max-md:mx-auto"
          />
        ) : (
          <Skeleton className="size-44 max-md:mx-auto" />
        )}
        <div className="grid gap-4">
          {offer && (
            <CopyableValue
              label="Ou saisissez cette clé dans l’application"
              text={offer.secret.replace(/(.{4})(?=.)/g, '$1 ')}
              copy="Copier la clé"
            />
          )}
          <CodeField
            value={code}
            onChange={setCode}
            accepted="app"
            error={
              error instanceof Error
                ? (error instanceof ApiError && error.errors['code']?.[0]) || error.message
                : undefined
            }
          />
        </div>
      </div>
      <div className="flex justify-end gap-2 max-md:flex-col-reverse">
        <Button onClick={onClose}>Annuler</Button>
        <Button
          type="submit"
          look="primary"
          busy={confirm.isPending}
          why={(!offer || code === '') && 'Écrivez d’abord le code de l’application.'}
        >
          Activer
        </Button>
      </div>
    </PlainForm>
  );
}

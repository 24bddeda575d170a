import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, Smartphone } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { ask } from '#web/api/ask.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Icon } from '#web/ui/buttons/icon.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { countOf } from '#web/ui/format/numbers.ts';
import { FormSection } from '#web/ui/forms/form-section.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { useSession } from '../../../session/use-session.ts';
import { LinkAuthenticatorDialog } from './link-authenticator-dialog.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { readSecurityAgain } from './security-data.ts';

/** Enables and disables the code after the password, and makes new recovery codes. */
export function AuthenticatorSection(): ReactNode {
  const { has_authenticator, passkeys } = useSession().user.second_factor;
  const [isLinking, setLinking] = useState(false);
  return (
    <FormSection
      title="Double authentification"
      what="Un code de votre téléphone est demandé après le mot de passe. Un mot de passe volé ne suffit plus."
    >
      {has_authenticator ? (
        <ActiveAuthenticator />
      ) : (
        <div>
          <Button icon={Smartphone} onClick={() => setLinking(true)}>
            Connecter une application
          </Button>
        </div>
      )}
      {(has_authenticator || passkeys > 0) && <CodesLeft />}
      {isLinking && <LinkAuthenticatorDialog onClose={() => setLinking(false)} />}
    </FormSection>
  );
}

function ActiveAuthenticator(): ReactNode {
  const { passkeys } = useSession().user.second_factor;
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const remove = useMutation({
    mutationFn: () => ask('removeAuthenticator'),
    onSuccess: async ({ message }) => {
      showToast({ title: message, color: 'primary' });
      await readSecurityAgain(queryClient);
    },
    onSettled: () => setAsking(false),
  });
  return (
    <div className="flex min-h-8 items-center gap-3">
      <Icon of={CircleCheck} className="flex-none text-primary" />
      <span className="min-w-0 flex-1 font-medium">Application d’authentification active</span>
      <Button look="ghost" onClick={() => setAsking(true)}>
        Désactiver
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title="Désactiver la double authentification ?"
        confirm="Désactiver"
        safe="La garder"
        look="destructive"
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate()}
      >
        {passkeys > 0
          ? 'Une clé d’accès ou un code de secours sera demandé après votre mot de passe.'
          : 'Votre mot de passe suffira de nouveau à ouvrir votre compte.'}{' '}
        Vos autres appareils seront déconnectés.
      </ConfirmDialog>
    </div>
  );
}

function CodesLeft(): ReactNode {
  const { recovery_codes: left } = useSession().user.second_factor;
  const queryClient = useQueryClient();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const renew = useMutation({
    mutationFn: () => ask('renewRecoveryCodes'),
    onSuccess: async ({ data }) => {
      setCodes(data.recovery_codes);
      await readSecurityAgain(queryClient);
    },
  });
  const close = () => setCodes(null);
  return (
    <div className="hairline-t flex min-h-8 items-center gap-3 pt-4">
      <span className="min-w-0 flex-1 leading-5">
        <span className="block font-medium">Codes de secours</span>
        <span className={left < 3 ? 'block text-warning-text' : 'block text-ink-2'}>
          {left === 0
            ? 'Il n’en reste aucun : créez-en d’autres.'
            : countOf(left, 'code inutilisé', 'codes inutilisés')}
        </span>
      </span>
      <Button busy={renew.isPending} onClick={() => renew.mutate()}>
        Créer d’autres codes
      </Button>
      <Dialog isOpen={codes !== null} onClose={close} title="Vos codes de secours" width={560}>
        {codes && <RecoveryCodes codes={codes} onDone={close} />}
      </Dialog>
    </div>
  );
}

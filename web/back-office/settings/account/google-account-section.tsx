import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ask } from '#web/api/ask.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { FormSection } from '#web/ui/forms/form-section.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { userQuery } from '../../session/current-session.ts';
import { useOfferedMethods } from '../../login/sign-in-methods.ts';
import { useSession } from '../../session/use-session.ts';
import { sessionsQuery } from './account-data.ts';

/** Shows the linked Google account, when there is one. */
export function GoogleAccountSection(): ReactNode {
  const { user } = useSession();
  const { password } = useOfferedMethods();
  const [isAsking, setAsking] = useState(false);
  const queryClient = useQueryClient();
  const unlink = useMutation({
    mutationFn: () => ask('unlinkGoogle'),
    onSuccess: async ({ message }) => {
      await Promise.all(
        [userQuery, sessionsQuery].map(({ queryKey }) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      );
      showToast({ title: message, color: 'primary' });
    },
    onSettled: () => setAsking(false),
  });
  if (!user.has_google) return null;
  return (
    <FormSection
      title="Google"
      what="Un compte Google ouvre le vôtre. Pour en connecter un autre, dissociez celui-ci, puis connectez-vous par Google avec la même adresse."
    >
      {(user.has_password && password) || user.has_oidc ? (
        <div>
          <Button onClick={() => setAsking(true)}>Dissocier Google</Button>
        </div>
      ) : (
        <p className="text-ink-2">
          {password
            ? 'Choisissez d’abord un mot de passe, ci-dessus : sans lui, plus rien n’ouvrirait votre compte.'
            : 'Connectez-vous d’abord par le service de votre entreprise : sans lui, plus rien n’ouvrirait votre compte.'}
        </p>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title="Dissocier Google de votre compte ?"
        confirm="Dissocier Google"
        safe="Le garder"
        isBusy={unlink.isPending}
        onConfirm={() => unlink.mutate()}
      >
        Les appareils connectés par Google seront déconnectés, sauf celui-ci. Vos autres façons de
        vous connecter restent.
      </ConfirmDialog>
    </FormSection>
  );
}

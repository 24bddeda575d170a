import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ask } from '#web/api/ask.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { FormSection } from '#web/ui/forms/form-section.tsx';
import { Switch } from '#web/ui/forms/switch.tsx';
import { useShownChoice } from '#web/ui/forms/use-shown-choice.ts';

const sharedCapsQuery = endpointQuery('getSharedCaps');

/** Lets an owner of several shops apply the message limits per person to all of them together. */
export function SharedCapsSection(): ReactNode {
  const { data } = useQuery(sharedCapsQuery);
  return data && (data.data.shops.length > 0 || data.data.is_sharing) ? (
    <SharingChoice {...data.data} />
  ) : null;
}

function SharingChoice({
  is_sharing,
  is_shared_by_another,
  shops,
}: {
  is_sharing: boolean;
  is_shared_by_another: boolean;
  shops: readonly { id: string; name: string; is_sharing: boolean }[];
}): ReactNode {
  const queryClient = useQueryClient();
  const change = useMutation({
    mutationFn: (sharing: boolean) => ask('setSharedCaps', { body: { is_sharing: sharing } }),
    onSuccess: (answer) => {
      queryClient.setQueryData(sharedCapsQuery.queryKey, answer);
      showToast({
        title: answer.data.is_sharing
          ? 'Limites par personne partagées'
          : 'Limites par personne propres à cette boutique',
        color: 'primary',
      });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: sharedCapsQuery.queryKey }),
  });
  const [isSharing, share] = useShownChoice(is_sharing, change.mutateAsync);
  return (
    <FormSection
      title="Limites communes"
      what="Une personne qui achète dans plusieurs de vos boutiques ne reçoit pas plus de messages qu’un client d’une seule."
    >
      <Switch
        label="Partager les limites par personne avec mes autres boutiques"
        hint={
          <>
            Les{' '}
            <Link to="/dashboard/flow-configuration" className="link">
              limites du scénario
            </Link>{' '}
            comptent alors aussi les messages de vos autres boutiques où ce partage est activé. Les
            désinscriptions restent propres à chaque boutique ; leurs noms s’affichent sur la page
            de désinscription, où le client peut toutes les refuser.
          </>
        }
        checked={isSharing}
        busy={change.isPending}
        onChange={(event) => share(event.target.checked)}
      />
      <p className="text-ink-2">{stateOf({ is_sharing, is_shared_by_another, shops })}</p>
    </FormSection>
  );
}

/** Describes the shops that share the limits now, and what the owner can do. */
function stateOf({
  is_sharing,
  is_shared_by_another,
  shops,
}: Parameters<typeof SharingChoice>[0]): string {
  if (is_shared_by_another)
    return 'Un autre propriétaire a activé ce partage avec ses propres boutiques. Désactivez-le, puis activez-le à nouveau pour partager avec les vôtres.';
  const sharing = shops.filter((shop) => shop.is_sharing).map(({ name }) => name);
  const others = shops.filter((shop) => !shop.is_sharing).map(({ name }) => name);
  if (!is_sharing)
    return sharing.length > 0
      ? `Partage déjà activé dans : ${sharing.join(', ')}.`
      : 'Désactivé : chaque boutique compte ses propres messages.';
  return sharing.length > 0
    ? `Limites communes avec : ${sharing.join(', ')}.`
    : `Activez aussi ce partage dans une autre de vos boutiques : ${others.join(', ')}.`;
}

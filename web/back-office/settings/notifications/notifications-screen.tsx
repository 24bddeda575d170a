import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { showErrorToast } from '#web/ui/feedback/toast-store.ts';
import { ask } from '#web/api/ask.ts';
import { FormSection } from '#web/ui/forms/form-section.tsx';
import { RadioGroup } from '#web/ui/forms/radio-group.tsx';
import { Switch } from '#web/ui/forms/switch.tsx';
import { type User, userQuery } from '../../session/current-session.ts';
import { useSession } from '../../session/use-session.ts';

type Notifications = User['notifications'];

/**
 * Chooses the emails that this person receives, for all their shops. Each choice is saved
 * immediately.
 */
export function NotificationsScreen(): ReactNode {
  const { user } = useSession();
  const queryClient = useQueryClient();
  const [chosen, setChosen] = useState(user.notifications);
  const save = useMutation({
    mutationFn: (change: Partial<Notifications>) =>
      ask('updateUser', { body: { notifications: change } }),
    onSuccess: ({ data }) => queryClient.setQueryData(userQuery.queryKey, data),
    onError: (error) => {
      setChosen(user.notifications);
      showErrorToast(error.message);
    },
  });
  const choose = (change: Partial<Notifications>) => {
    setChosen((before) => ({ ...before, ...change }));
    save.mutate(change);
  };
  return (
    <>
      <FormSection
        title="Dès qu’un avis arrive"
        what="Un e-mail par avis, à votre adresse, pour toutes vos boutiques."
      >
        <Switch
          label="Les notes basses"
          hint="Pour rappeler vite un client déçu. Le seuil se règle dans « Après la note »."
          checked={chosen.low}
          onChange={(event) => choose({ low: event.target.checked })}
        />
        <Switch
          label="Chaque avis"
          hint="Aussi les bonnes notes. Utile au début, bruyant ensuite."
          checked={chosen.each}
          onChange={(event) => choose({ each: event.target.checked })}
        />
      </FormSection>
      <FormSection
        title="Résumé"
        what="Les chiffres et les mots des clients, en un e-mail à huit heures. Pas d’e-mail les jours sans avis."
      >
        <RadioGroup
          legend="À quel rythme"
          name="digest"
          value={chosen.digest}
          onChoose={(digest) => choose({ digest: digest as Notifications['digest'] })}
          options={[
            { value: 'none', label: 'Aucun' },
            { value: 'daily', label: 'Chaque matin', hint: 'La journée de la veille.' },
            { value: 'weekly', label: 'Chaque lundi', hint: 'La semaine passée.' },
          ]}
        />
      </FormSection>
      <FormSection
        title="Quand la note baisse"
        what="Un e-mail le lundi à huit heures, par boutique, seulement si c’est arrivé."
      >
        <Switch
          label="La note moyenne de la semaine a baissé"
          hint="D’au moins 0,3 étoile par rapport à la semaine d’avant, avec au moins 10 notes dans chacune. Un produit compte aussi : sur 4 semaines, avec au moins 5 avis."
          checked={chosen.falls}
          onChange={(event) => choose({ falls: event.target.checked })}
        />
      </FormSection>
      <FormSection title="Toujours envoyés" what="Ce qu’un propriétaire ne doit pas manquer.">
        <p className="text-ink-2">
          Un canal en panne, un crédit SMS bientôt épuisé, un modèle refusé, une suppression
          demandée : ces messages partent aux propriétaires, quels que soient les choix ci-dessus.
        </p>
      </FormSection>
    </>
  );
}

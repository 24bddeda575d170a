import { FORM_LIMITS } from '#contract/settings/form-limits.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { ask } from '#web/api/ask.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { Input } from '#web/ui/forms/input.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { PlainForm } from '#web/ui/forms/plain-form.tsx';
import { useOtherTeam } from './use-other-team.ts';

/** Creates another shop from a name. The other settings have defaults. */
export function OpenTeamDialog({
  isOpen,
  onClose,
}: {
  isOpen: boolean;
  onClose: () => void;
}): ReactNode {
  const queryClient = useQueryClient();
  const goTo = useOtherTeam();
  const [name, setName] = useState('');
  const open = useMutation({
    mutationFn: () => ask('openTeam', { body: { name } }),
    onSuccess: async ({ data }) => {
      onClose();
      setName('');
      await queryClient.invalidateQueries({ queryKey: ['listTeams'] });
      await goTo(data);
      showToast({
        title: `${data.name} est ouverte`,
        description: 'Rien n’en part tant que son scénario d’envoi n’est pas activé.',
        color: 'primary',
      });
    },
  });
  const submit = () => {
    open.mutate();
  };
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Créer une boutique">
      <PlainForm
        onSubmit={submit}
        aria-label="Nouvelle boutique"
        className="mt-3 grid gap-4 text-ink"
      >
        <Field
          label="Nom de la boutique"
          hint="Il signe chaque message."
          error={open.error instanceof ApiError ? open.error.message : undefined}
        >
          <Input
            value={name}
            onChange={(event) => setName(event.target.value)}
            maxLength={FORM_LIMITS.shop_name.most}
            required
            data-autofocus
          />
        </Field>
        <div className="mt-1 flex justify-end gap-2 max-md:flex-col-reverse">
          <Button onClick={onClose}>Annuler</Button>
          <Button type="submit" look="primary" busy={open.isPending}>
            Créer la boutique
          </Button>
        </div>
      </PlainForm>
    </Dialog>
  );
}

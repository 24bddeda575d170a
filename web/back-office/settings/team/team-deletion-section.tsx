import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { ask } from '#web/api/ask.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { FormSection } from '#web/ui/forms/form-section.tsx';
import { Input } from '#web/ui/forms/input.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { Moment } from '#web/ui/format/relative-time.tsx';
import { PlainForm } from '#web/ui/forms/plain-form.tsx';
import { teamQuery } from '../../session/current-session.ts';
import { useSession } from '../../session/use-session.ts';
import { ScreenLink } from '#web/back-office/shell/navigation/screen-link.tsx';
import { useSections } from '../use-sections.ts';
import { useCancelTeamDeletion } from './use-cancel-team-deletion.ts';

/** Schedules the deletion of the shop in seven days. It can be cancelled until then. */
export function TeamDeletionSection(): ReactNode {
  const { team } = useSession();
  const [isAsking, setAsking] = useState(false);
  const { cancelTeamDeletion, isPending } = useCancelTeamDeletion();
  return (
    <FormSection
      title="Supprimer la boutique"
      what="Les envois s’arrêtent aussitôt. Sept jours plus tard, ses demandes, ses avis et ses chiffres sont effacés pour toujours."
    >
      {team.deletes_at === null ? (
        <div>
          <Button look="danger" onClick={() => setAsking(true)}>{`Supprimer ${team.name}…`}</Button>
        </div>
      ) : (
        <Note
          tone="error"
          title={
            <>
              Suppression programmée le <Moment at={team.deletes_at} />
            </>
          }
          actions={
            <Button busy={isPending} onClick={cancelTeamDeletion}>
              Conserver la boutique
            </Button>
          }
        >
          Plus rien ne part d’ici là. Chaque propriétaire en a été prévenu et peut y renoncer.
        </Note>
      )}
      <DeleteDialog isOpen={isAsking} onClose={() => setAsking(false)} />
    </FormSection>
  );
}

function DeleteDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }): ReactNode {
  const { team } = useSession();
  const queryClient = useQueryClient();
  const [name, setName] = useState('');
  const exportPart = useSections().sections.find(({ path }) => path.endsWith('/data'));
  const remove = useMutation({
    mutationFn: () => ask('deleteTeam', { body: { name } }),
    onSuccess: (answer) => {
      queryClient.setQueryData(teamQuery.queryKey, answer.data);
      setName('');
      onClose();
    },
  });
  const submit = () => {
    remove.mutate();
  };
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={`Supprimer ${team.name} ?`}>
      <p>
        Tout ce qui devait partir est mis en attente dès maintenant, et tout est effacé dans sept
        jours : demandes, avis, désinscriptions, chiffres, clés d’API.
      </p>
      {exportPart && (
        <p className="mt-2">
          <ScreenLink path={exportPart.path} isCurrent={false} className="link">
            Exporter d’abord les données de la boutique
          </ScreenLink>
        </p>
      )}
      <PlainForm onSubmit={submit} aria-label="Suppression" className="mt-4 grid gap-4 text-ink">
        <Field
          label={`Pour confirmer, écrivez « ${team.name} »`}
          error={remove.error instanceof ApiError ? remove.error.message : undefined}
        >
          <Input
            value={name}
            onChange={(event) => setName(event.target.value)}
            autoComplete="off"
            spellCheck={false}
          />
        </Field>
        <div className="mt-1 flex justify-end gap-2 max-md:flex-col-reverse">
          <Button onClick={onClose} data-autofocus>
            Conserver la boutique
          </Button>
          <Button
            type="submit"
            look="destructive"
            busy={remove.isPending}
            why={name.trim() === '' && 'Écrivez d’abord le nom de la boutique.'}
          >
            Supprimer dans sept jours
          </Button>
        </div>
      </PlainForm>
    </Dialog>
  );
}

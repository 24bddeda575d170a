import type { ReactNode } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { Note } from '#web/ui/feedback/note.tsx';
import { Moment } from '#web/ui/format/relative-time.tsx';
import type { Team } from '#web/back-office/session/current-session.ts';
import { useCancelTeamDeletion } from '#web/back-office/settings/team/use-cancel-team-deletion.ts';

/** Shows the deletion date of the shop, and lets its owners cancel the deletion. */
export function DeletionNotice({
  team: { name, role },
  deletes_at,
}: {
  team: Team;
  deletes_at: string;
}): ReactNode {
  const { cancelTeamDeletion, isPending } = useCancelTeamDeletion();
  return (
    <div
      role="status"
      className="mx-auto w-full max-w-[calc(var(--content)+2*var(--gutter))] px-(--gutter) pt-4 xl:mx-0"
    >
      <Note
        tone="error"
        title={
          <>
            {name} sera supprimée le <Moment at={deletes_at} />
          </>
        }
        actions={
          role === 'owner' && (
            <Button busy={isPending} onClick={cancelTeamDeletion}>
              Conserver la boutique
            </Button>
          )
        }
      >
        {role === 'owner'
          ? 'Plus rien ne part d’ici là. Ses demandes, ses avis et ses chiffres seront effacés pour toujours.'
          : 'Plus rien ne part d’ici là. Un de ses propriétaires peut encore y renoncer.'}
      </Note>
    </div>
  );
}

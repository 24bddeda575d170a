import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { Broken } from '#web/ui/feedback/broken.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { useSession } from '../../session/use-session.ts';
import { SectionHead } from '../section-head.tsx';
import { InvitationList } from './invitation-list.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { MemberRow } from './member-row.tsx';
import { membersQuery } from './members-data.ts';
import { ListSkeleton } from '#web/ui/feedback/skeleton.tsx';

/** Lists the members of the shop with their roles, and the open invitations. */
export function MembersScreen(): ReactNode {
  const { team } = useSession();
  const [isInviting, setInviting] = useState(false);
  const { data, error, refetch } = useQuery(membersQuery);
  const isOwner = team.role === 'owner';
  if (error && !data) {
    return (
      <Broken
        title="Les membres n’ont pas pu être chargés"
        requestId={error instanceof ApiError ? error.requestId : null}
        onRetry={() => void refetch()}
      >
        Leurs droits restent ce qu’ils sont.
      </Broken>
    );
  }
  return (
    <section>
      <SectionHead
        title="Équipe et rôles"
        what={
          isOwner
            ? 'Chaque personne a son compte et son rôle. Un changement de rôle compte dès son prochain geste.'
            : 'Les propriétaires invitent, retirent et changent les rôles.'
        }
        action={
          isOwner && (
            <Button look="primary" icon={UserPlus} onClick={() => setInviting(true)}>
              Inviter
            </Button>
          )
        }
      />
      {!data && <ListSkeleton />}
      <ul aria-label="Membres" className="empty:hidden">
        {data?.data.map((member) => (
          <MemberRow key={member.id} member={member} isOwner={isOwner} />
        ))}
      </ul>
      {isOwner && <InvitationList />}
      <InviteDialog isOpen={isInviting} onClose={() => setInviting(false)} />
    </section>
  );
}

import { CircleCheck, Undo2, UserPlus, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { Menu } from '#web/ui/overlays/menu.tsx';
import { MenuItem, MenuLabel, MenuSeparator } from '#web/ui/overlays/menu-items.tsx';
import type { ReviewDetails } from '#web/back-office/components/panels/order-details.tsx';
import { useSession } from '../session/use-session.ts';
import { GiveLink } from './give-link.tsx';
import { useAssignable } from './use-assignable.ts';
import { useFollowUp } from './use-follow-up.ts';

/** Offers to resolve or reopen a review, and to assign it. */
export function ReviewActions({ review }: { review: ReviewDetails }): ReactNode {
  const { setStatus, isPending } = useFollowUp(review);
  const isDone = review.status === 'resolved';
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        icon={isDone ? Undo2 : CircleCheck}
        busy={isPending}
        data-shortcut="e"
        onClick={() => setStatus(isDone ? 'open' : 'resolved')}
      >
        {isDone ? 'Rouvrir' : 'Marquer résolu'}
      </Button>
      <OwnerMenu review={review} />
      <GiveLink key={review.id} reviewId={review.id} />
    </div>
  );
}

function OwnerMenu({ review }: { review: ReviewDetails }): ReactNode {
  const { setOwner } = useFollowUp(review);
  const { user } = useSession();
  const members = useAssignable();
  const choose = (owner: { id: string; name: string } | null) => {
    if (owner?.id !== review.owner?.id) setOwner(owner);
  };
  return (
    <Menu
      label="Assigner à"
      trigger={(props) => (
        <Button
          {...props}
          look="ghost"
          icon={review.owner ? UserRound : UserPlus}
          data-shortcut="a"
        >
          {review.owner
            ? `Assigné à ${review.owner.id === user.id ? 'moi' : review.owner.name}`
            : 'Assigner à…'}
        </Button>
      )}
    >
      <MenuLabel>Assigner à</MenuLabel>
      {members.map((member) => (
        <MenuItem
          key={member.id}
          isChosen={member.id === review.owner?.id}
          onClick={() => choose(member)}
        >
          {member.label}
        </MenuItem>
      ))}
      {review.owner && (
        <>
          <MenuSeparator />
          <MenuItem onClick={() => choose(null)}>À personne</MenuItem>
        </>
      )}
    </Menu>
  );
}

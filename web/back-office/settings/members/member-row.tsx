import { deName } from '#contract/messages/de-name.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { UserMinus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { ROLE_LABELS } from '#contract/labels/labels.ts';
import { ask } from '#web/api/ask.ts';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { RelativeTime } from '#web/ui/format/relative-time.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { useShownChoice } from '#web/ui/forms/use-shown-choice.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { PersonMark } from '../../components/person-mark.tsx';
import { personName } from '../../session/person-name.ts';
import { useSession } from '../../session/use-session.ts';
import { type TeamMember, membersQuery, type MemberRole } from './members-data.ts';

/** Shows one member: name, last visit and role. Owners can change the role or remove the member. */
export function MemberRow({
  member,
  isOwner,
}: {
  member: TeamMember;
  isOwner: boolean;
}): ReactNode {
  const { user, team } = useSession();
  const queryClient = useQueryClient();
  const [isLeaving, setLeaving] = useState(false);
  const { full } = personName(member);
  const isSelf = member.id === user.id;
  const readAgain = () => queryClient.invalidateQueries({ queryKey: membersQuery.queryKey });
  const change = useMutation({
    mutationFn: (role: MemberRole) =>
      ask('changeRole', { params: { id: member.id }, body: { role } }),
    onSuccess: ({ data }) =>
      showToast({ title: `${full} : ${ROLE_LABELS[data.role].toLowerCase()}`, color: 'primary' }),
    onSettled: readAgain,
  });
  const [role, choose] = useShownChoice(member.role, change.mutateAsync);
  const remove = useMutation({
    mutationFn: () => ask('removeMember', { params: { id: member.id } }),
    onSuccess: () =>
      showToast({ title: `${full} n’a plus accès à ${team.name}`, color: 'primary' }),
    onSettled: async () => {
      setLeaving(false);
      await readAgain();
    },
  });
  return (
    <li className="hairline-t flex min-h-15 items-center gap-3 py-2 leading-5 max-md:flex-wrap">
      <PersonMark name={full} />
      <span className="min-w-0 flex-1 max-md:basis-56">
        <span className="block truncate font-medium">
          {full}
          {isSelf && <span className="font-normal text-ink-3"> (vous)</span>}
        </span>
        {full !== member.email && <span className="block truncate text-ink-2">{member.email}</span>}
        {team.requires_second_factor &&
          member.has_second_factor === false &&
          member.role !== 'reader' && (
            <span className="block text-warning-text">Sans double authentification</span>
          )}
      </span>
      <span className="w-32 flex-none text-right text-12 text-ink-3 max-md:ml-11 max-md:w-auto max-md:flex-1 max-md:text-left">
        {member.last_seen_at ? <RelativeTime at={member.last_seen_at} /> : 'aucune visite'}
      </span>
      {isOwner && !isSelf ? (
        <>
          <span className="w-36 flex-none">
            <Select
              aria-label={`Rôle ${deName(full)}`}
              value={role}
              onChange={(event) => choose(event.target.value as MemberRole)}
            >
              {(['owner', 'member', 'reader'] as const).map((role) => (
                <option key={role} value={role}>
                  {ROLE_LABELS[role]}
                </option>
              ))}
            </Select>
          </span>
          <IconButton icon={UserMinus} label={`Retirer ${full}`} onClick={() => setLeaving(true)} />
        </>
      ) : (
        <span className="w-47 flex-none text-right text-ink-2 max-lg:w-auto">
          {ROLE_LABELS[member.role]}
        </span>
      )}
      <ConfirmDialog
        isOpen={isLeaving}
        onClose={() => setLeaving(false)}
        title={`Retirer ${full} ${deName(team.name)} ?`}
        confirm="Retirer de l’équipe"
        safe="Conserver dans l’équipe"
        look="destructive"
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate()}
      >
        Cette personne perd aussitôt l’accès à la boutique. Ce qu’elle a fait reste dans le journal,
        et vous pourrez l’inviter de nouveau.
      </ConfirmDialog>
    </li>
  );
}

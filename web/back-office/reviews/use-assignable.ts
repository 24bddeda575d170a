import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { useSession } from '../session/use-session.ts';
import { memberName } from './member-name.ts';

interface Assignable {
  id: string;
  name: string;
  /** The text in a list of choices. */
  label: string;
}

/** Returns the members who may act on a review. */
export function useAssignable(): Assignable[] {
  const { user } = useSession();
  const members = useQuery(endpointQuery('listMembers')).data?.data ?? [];
  return members
    .filter(({ role }) => role !== 'reader')
    .map((member) => {
      const name = memberName(member);
      return { id: member.id, name, label: member.id === user.id ? `${name} (moi)` : name };
    });
}

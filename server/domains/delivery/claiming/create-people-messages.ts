import type { AcceptedMessage } from '#server/domains/requests/planning/frequency-caps.ts';
import type { PlannedRequest } from '#server/domains/requests/planning/read-plan-inputs.ts';

interface BatchMessage extends AcceptedMessage {
  id: string;
}

interface PeopleMessages {
  add(request: PlannedRequest, message: BatchMessage): void;
  has(message_id: string): boolean;
  of(request: PlannedRequest): BatchMessage[];
}

/**
 * Collects the messages of one batch of a claim that count towards the caps of the other rows of
 * the same person, by e-mail or by phone, also in the teams that share the caps.
 */
export function createPeopleMessages(
  sharing: ReadonlyMap<string, readonly string[]>,
): PeopleMessages {
  const byContact = new Map<string, BatchMessage[]>();
  const ids = new Set<string>();
  const contactsOf = (
    { input: { person } }: PlannedRequest,
    teams: readonly string[],
  ): readonly string[] =>
    [person.email, person.phone_number].flatMap((contact) =>
      contact === null ? [] : teams.map((team_id) => `${team_id} ${contact}`),
    );
  return {
    add: (request, message) => {
      ids.add(message.id);
      for (const contact of contactsOf(request, [request.team_id]))
        byContact.set(contact, [...(byContact.get(contact) ?? []), message]);
    },
    has: (id) => ids.has(id),
    // A person with both contacts counts each message once.
    of: (request) => [
      ...new Set(
        contactsOf(request, [request.team_id, ...(sharing.get(request.team_id) ?? [])]).flatMap(
          (contact) => byContact.get(contact) ?? [],
        ),
      ),
    ],
  };
}

import type { Answer } from '#contract/api/schemas.ts';
import { ApiError } from '#web/api/api-error.ts';
import { bearer } from '#web/api/bearer.ts';
import { call } from '#web/api/call.ts';

export type GuestInvitation = Answer<'showInvitation'>['data'];
/** The invitation and the signed-in person, or the reason why it cannot be accepted. */
export type InvitationState =
  | { kind: 'invited'; invitation: GuestInvitation; user: { email: string } | null }
  | { kind: 'refused'; message: string };

/** Reads the invitation without the query cache, because this layout clears the cache. */
export async function openInvitation(token: string): Promise<InvitationState> {
  const [invitation, user] = await Promise.all([
    orRefusal(call('showInvitation', { body: { token } })),
    bearer() === null ? null : orRefusal(call('getUser')),
  ]);
  if (invitation instanceof ApiError) return { kind: 'refused', message: invitation.message };
  return {
    kind: 'invited',
    invitation: invitation.data,
    user: user instanceof ApiError ? null : user,
  };
}

async function orRefusal<T>(answer: Promise<T>): Promise<T | ApiError> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}

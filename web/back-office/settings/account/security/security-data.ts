import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Answer } from '#contract/api/schemas.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { userQuery } from '../../../session/current-session.ts';
import { sessionsQuery } from '../account-data.ts';

export type Passkey = Answer<'listPasskeys'>['data'][number];

export const passkeysQuery = queryOptions(endpointQuery('listPasskeys'));

/** Reads the person, the passkeys and the sessions again after a change of the sign-in methods. */
export async function readSecurityAgain(queryClient: QueryClient): Promise<void> {
  await Promise.all(
    [userQuery, passkeysQuery, sessionsQuery].map(({ queryKey }) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  );
}

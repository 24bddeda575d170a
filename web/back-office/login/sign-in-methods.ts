import { queryOptions, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { Answer } from '#contract/api/schemas.ts';
import { call } from '#web/api/call.ts';

export type SignInMethods = Answer<'getSignInMethods'>['data'];

/** The sign-in services. `oidc` is the company’s own. */
export type SignInService = 'google' | 'oidc';

const PATIENCE_MS = 1_500;
/** The methods shown when the server does not answer, because email and password usually work. */
const PLAIN: SignInMethods = {
  password: true,
  google: false,
  oidc: null,
  shopify: false,
  slack: false,
  registration: 'open',
  needs_setup_code: false,
  sends_mail: true,
};

/** Returns the sign-in methods of the instance. The form waits for them 1.5 s at most. */
export async function readSignInMethods(): Promise<SignInMethods> {
  const answer = call('getSignInMethods').then(
    ({ data }) => data,
    () => PLAIN,
  );
  return Promise.race([
    answer,
    new Promise<SignInMethods>((resolve) => setTimeout(() => resolve(PLAIN), PATIENCE_MS)),
  ]);
}

const layout = getRouteApi('/_auth');
/** Usable under the layout « auth », whose route has read the methods. */
export const useSignInMethods = (): SignInMethods => layout.useLoaderData();

const signInMethodsQuery = queryOptions({
  queryKey: ['sign-in-methods'],
  queryFn: readSignInMethods,
  staleTime: Infinity,
});
/** Returns the sign-in methods for a signed-in person, and only email until they are read. */
export const useOfferedMethods = (): SignInMethods => useQuery(signInMethodsQuery).data ?? PLAIN;

/** Returns the name of a service for the screen. */
export function serviceName(service: SignInService, { oidc }: Pick<SignInMethods, 'oidc'>): string {
  return service === 'google' ? 'Google' : (oidc?.name ?? 'votre entreprise');
}

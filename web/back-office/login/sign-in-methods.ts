import { queryOptions, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { Answer } from '#contract/api/schemas.ts';
import { call } from '#web/api/call.ts';

export type SignInMethods = Answer<'getSignInMethods'>['data'];

/** The services that vouch for people; `oidc` is the company’s own. */
export type SignInService = 'google' | 'oidc';

const PATIENCE_MS = 1_500;
/** The methods that are shown when the server does not answer: e-mail and password mostly work. */
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

/** Gets the sign-in methods of the instance. The form waits for them 1.5 s at most. */
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
/** Under the layout « auth », whose route has read them. */
export const useSignInMethods = (): SignInMethods => layout.useLoaderData();

const signInMethodsQuery = queryOptions({
  queryKey: ['sign-in-methods'],
  queryFn: readSignInMethods,
  staleTime: Infinity,
});
/** For who is signed in: what the instance offers beside, and e-mail until it is known. */
export const useOfferedMethods = (): SignInMethods => useQuery(signInMethodsQuery).data ?? PLAIN;

/** What a service is called on screen. */
export function serviceName(service: SignInService, { oidc }: Pick<SignInMethods, 'oidc'>): string {
  return service === 'google' ? 'Google' : (oidc?.name ?? 'votre entreprise');
}

import { getRouteApi } from '@tanstack/react-router';
import type { Answer } from '#contract/api/schemas.ts';
import { call } from '#web/api/call.ts';

export type SignInMethods = Answer<'getSignInMethods'>['data'];

const PATIENCE_MS = 1_500;
/** The methods that are shown when the server does not answer: e-mail and password always work. */
const PLAIN: SignInMethods = {
  google: false,
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

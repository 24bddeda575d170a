import { getRouteApi } from '@tanstack/react-router';
import type { Answer } from '#contract/schemas.ts';
import { call } from '#web/api/call.ts';

export type WaysIn = Answer<'waysIn'>['data'];

const PATIENCE_MS = 1_500;
/** What is shown when the server does not say: e-mail and password are always a way in. */
const PLAIN: WaysIn = {
  google: false,
  shopify: false,
  slack: false,
  registration: 'open',
  needs_setup_code: false,
  sends_mail: true,
};

/** Which ways in there are. A form that could be filled in does not wait for it longer than a moment. */
export async function readWaysIn(): Promise<WaysIn> {
  const answer = call('waysIn').then(
    ({ data }) => data,
    () => PLAIN,
  );
  return Promise.race([
    answer,
    new Promise<WaysIn>((resolve) => setTimeout(() => resolve(PLAIN), PATIENCE_MS)),
  ]);
}

const layout = getRouteApi('/_auth');
/** Under the layout « auth », whose route has read them. */
export const useWaysIn = (): WaysIn => layout.useLoaderData();

import type { Answer } from '#contract/api/schemas.ts';
import type { App } from '#server/app.ts';
import { invalidField } from '#server/failures.ts';
import { openState } from '#server/http/access/connection-state.ts';
import type { Call } from '#server/http/calls/handler.ts';
import { needPlatform, shopReturn } from './shop-callback.ts';
import { wantedScopes } from './wanted-scopes.ts';

const NO_SHOP =
  'Ce n’est pas l’adresse d’une boutique Shopify : elle finit par .myshopify.com, par exemple ma-boutique.myshopify.com.';

/** Returns the consent URL of Shopify for this team. The state identifies the session. */
export async function askConnectUrl(
  app: App,
  { body, caller, save_state }: Call<'shopifyConnectUrl'>,
): Promise<Answer<'shopifyConnectUrl'>> {
  const platform = needPlatform(app);
  const domain = platform.readDomain(body.shop);
  if (domain === null) throw invalidField('shop', NO_SHOP);
  const state = await openState(app, {
    service: 'shopify',
    session_id: caller.session_id,
    team_id: caller.team_id,
  });
  save_state(state);
  const scopes = await wantedScopes(app.db, platform, caller.team_id);
  return {
    url: platform.agreementAddress({ domain, state, redirect_uri: shopReturn(app), scopes }),
  };
}

import type { StorePlatformName } from '#contract/labels/shop-platforms.ts';
import type { App } from '#server/app.ts';
import { transaction } from '#server/database/transaction.ts';
import { invalidField } from '#server/failures.ts';
import type { TeamCaller } from '#server/http/calls/handler.ts';
import { notConnected } from '#server/domains/channels/connections/integration-name.ts';
import { refuseMissing, refuseStore } from './refuse-store.ts';
import { saveStore } from './save-store.ts';
import type { StoreRow } from './store-row.ts';

interface StoreToConnect {
  name: StorePlatformName;
  /** The URL as the person typed it. */
  url: string;
  keys: Readonly<Record<string, string>>;
  /** The field of the key, at which a refusal is shown. */
  field: string;
  /** Options that the platform cannot determine. */
  options?: Readonly<Record<string, string>>;
}

const MALFORMED = 'Ce n’est pas l’adresse d’une boutique, par exemple https://boutique.fr.';
const PRIVATE = 'Cette adresse est celle d’un réseau privé : Recueil ne peut pas la lire.';
const HTTPS = 'L’adresse doit commencer par https:// : la clé ne voyage pas sans chiffrement.';

/** Returns the URL of a store. Throws `invalid` when it cannot be one. */
export function readStoreUrl(app: Pick<App, 'websites' | 'config'>, typed: string): string {
  const checked = app.websites.check(typed);
  if (checked.kind === 'refused')
    throw invalidField('url', checked.reason === 'private' ? PRIVATE : MALFORMED);
  const url = new URL(checked.address);
  if (url.protocol !== 'https:' && !app.config.allowPrivateAddresses)
    throw invalidField('url', HTTPS);
  // Plain HTTP is only allowed for a store on the same machine.
  if (
    url.protocol !== 'https:' &&
    !/^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/u.test(url.hostname)
  )
    throw invalidField('url', HTTPS);
  url.search = '';
  url.hash = '';
  return url.href
    .replace(/\/wp-(?:admin|login\.php|json).*$/u, '')
    .replace(/\/(?:index\.php)?\/*$/u, '');
}

/** Connects a store by its URL and keys, which are tried at once. */
export async function connectStore(
  app: App,
  caller: Pick<TeamCaller, 'team_id' | 'impersonator_id'> & { user: { id: string } },
  { name, url: typed, keys, field, options = {} }: StoreToConnect,
): Promise<StoreRow> {
  const url = readStoreUrl(app, typed);
  const platform = app.stores[name];
  if (!platform) throw notConnected(name);
  try {
    const details = await platform.readStore({ url, keys, options });
    refuseMissing(details);
    const called = details.options['called'] ?? url;
    const states = await platform.listStates({ url: called, keys, options: details.options });
    return await transaction(app, (tx) =>
      saveStore(tx, app, {
        team_id: caller.team_id,
        user_id: caller.user.id,
        impersonator_id: caller.impersonator_id,
        name,
        called,
        keys,
        details,
        states,
      }),
    );
  } catch (error) {
    throw refuseStore(error, field);
  }
}

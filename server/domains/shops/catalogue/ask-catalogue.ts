import type { App } from '#server/app.ts';
import { ProviderError } from '#server/outgoing/provider-error.ts';
import type { ShopCatalogue } from '#server/ports/shop-catalogue.ts';
import type { ShopCredentials } from '#server/ports/shop-access.ts';
import { type ShopApp, withShop } from '../with-shop.ts';

export type CatalogueApp = ShopApp & Pick<App, 'log'>;

/**
 * Calls the catalogue of a shop. A missing permission to read products does not mark the connection
 * as broken, because orders are still received.
 */
export function askCatalogue<T>(
  app: CatalogueApp,
  team_id: string,
  work: (credentials: ShopCredentials, catalogue: ShopCatalogue) => Promise<T>,
): Promise<T> {
  return withShop(app, team_id, async (credentials, { catalogue }) => {
    try {
      return await work(credentials, catalogue);
    } catch (error) {
      if (error instanceof ProviderError && error.kind === 'auth' && error.field === 'scope')
        throw new ProviderError(
          'content',
          'Shopify ne laisse plus lire les produits. Reconnectez la boutique et acceptez l’autorisation.',
          { cause: error },
        );
      throw error;
    }
  });
}

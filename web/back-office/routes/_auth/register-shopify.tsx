import { createFileRoute } from '@tanstack/react-router';
import type { ShopifyReturn } from '../../register-shopify/connect-shop.ts';
import {
  ComingFromShopify,
  RegisterShopifyScreen,
} from '../../register-shopify/register-shopify-screen.tsx';

export const Route = createFileRoute('/_auth/register-shopify')({
  // Shopify signs all parameters, so they are passed on unchanged.
  validateSearch: (search): ShopifyReturn =>
    Object.fromEntries(
      Object.entries(search).filter(
        (entry): entry is [string, string] => typeof entry[1] === 'string',
      ),
    ),
  loaderDeps: ({ search }) => search,
  loader: async ({ deps, preload }) =>
    preload
      ? undefined
      : (await import('../../register-shopify/come-back-from-shopify.ts')).comeBackFromShopify(
          deps,
        ), // Imported only here, so that no other screen loads this code.
  staleTime: Infinity, // A code works only once.
  gcTime: 0,
  pendingMs: 0,
  pendingComponent: ComingFromShopify,
  component: RegisterShopifyRoute,
});

function RegisterShopifyRoute() {
  const comeback = Route.useLoaderData();
  const returned = Route.useSearch();
  return comeback ? (
    <RegisterShopifyScreen comeback={comeback} returned={returned} />
  ) : (
    <ComingFromShopify />
  );
}

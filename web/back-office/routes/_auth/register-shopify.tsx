import { createFileRoute } from '@tanstack/react-router';
import type { ShopifyReturn } from '../../register-shopify/connect-shop.ts';
import {
  ComingFromShopify,
  RegisterShopifyScreen,
} from '../../register-shopify/register-shopify-screen.tsx';

export const Route = createFileRoute('/_auth/register-shopify')({
  // Whatever Shopify wrote is signed: all of it goes on as it came.
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
        ), // asked for here alone: no other screen carries it
  staleTime: Infinity, // a code does not work twice
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

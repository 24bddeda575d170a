import { createFileRoute } from '@tanstack/react-router';
import { comeBack, type Returned } from '../../register-shopify/come-back.ts';
import { ComingFromShopify, RegisterShopifyScreen } from '../../register-shopify/register-shopify-screen.tsx';

export const Route = createFileRoute('/_auth/register-shopify')({
  // Whatever Shopify wrote is signed: all of it goes on as it came.
  validateSearch: (search): Returned => Object.fromEntries(Object.entries(search).filter((entry): entry is [string, string] => typeof entry[1] === 'string')),
  loaderDeps: ({ search }) => search,
  loader: ({ deps, preload }) => (preload ? undefined : comeBack(deps)),
  staleTime: Infinity, // a code does not work twice
  gcTime: 0,
  pendingMs: 0,
  pendingComponent: ComingFromShopify,
  component: RegisterShopifyRoute,
});

function RegisterShopifyRoute() {
  const comeback = Route.useLoaderData();
  const returned = Route.useSearch();
  return comeback ? <RegisterShopifyScreen comeback={comeback} returned={returned} /> : <ComingFromShopify />;
}

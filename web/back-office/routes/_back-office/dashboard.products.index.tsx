import { createFileRoute } from '@tanstack/react-router';
import { liveQuery } from '#web/api/live-query.ts';
import { waitBriefly } from '#web/api/wait-briefly.ts';
import { toProductsQuery, readProductsSearch } from '../../products/products-address.ts';
import { ProductsScreen } from '../../products/products-screen.tsx';
import { searchOf } from '../../search-values.ts';

const readSearch = searchOf(readProductsSearch);

export const Route = createFileRoute('/_back-office/dashboard/products/')({
  validateSearch: readSearch,
  // Errors are not thrown here: the screen shows them.
  loader: async ({ context: { queryClient }, location }) => {
    await waitBriefly([
      queryClient.prefetchQuery(
        liveQuery('listProducts', { query: toProductsQuery(readProductsSearch(location.search)) }),
      ),
    ]);
  },
  component: ProductsOfAddress,
});

function ProductsOfAddress() {
  return <ProductsScreen search={Route.useSearch()} />;
}

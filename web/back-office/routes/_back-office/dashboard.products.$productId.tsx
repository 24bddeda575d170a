import { createFileRoute } from '@tanstack/react-router';
import { liveQuery } from '#web/api/live-query.ts';
import { waitBriefly } from '#web/api/wait-briefly.ts';
import { ProductScreen } from '../../products/product-screen.tsx';

export const Route = createFileRoute('/_back-office/dashboard/products/$productId')({
  loader: ({ context: { queryClient }, params }) =>
    waitBriefly([
      queryClient.prefetchQuery(liveQuery('getProduct', { params: { id: params.productId } })),
    ]),
  component: ProductOfAddress,
});

function ProductOfAddress() {
  return <ProductScreen id={Route.useParams().productId} />;
}

import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Answer } from '#contract/api/schemas.ts';
import { liveQuery } from '#web/api/live-query.ts';
import { Broken } from '#web/ui/feedback/broken.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { countOf, formatDecimal, formatNumber, formatShare } from '#web/ui/format/numbers.ts';
import { Page } from '#web/ui/layout/page.tsx';
import { Stars } from '#web/ui/layout/stars.tsx';
import { ShareBar } from '../statistics/figure-table.tsx';
import { BackLink } from '../components/back-link.tsx';
import { useSession } from '../session/use-session.ts';
import { PublicProductLink } from './product-embed-section.tsx';
import { ProductCsv } from './product-file-buttons.tsx';
import { ProductLink } from './product-link.tsx';
import { NamingReviews } from './naming-reviews.tsx';
import { ProductSnippet } from './product-snippet.tsx';
import { ProductScreenSkeleton } from './product-screen-skeleton.tsx';
import { ReviewsOfProduct } from './reviews-of-product.tsx';
import { ProductMerges } from './product-merges.tsx';

type Product = Answer<'getProduct'>['data'];

/** Shows the ratings and the reviews of one product. */
export function ProductScreen({ id }: { id: string }): ReactNode {
  const { data: reading, refetch } = useQuery(liveQuery('getProduct', { params: { id } }));
  const latest = useQuery(
    liveQuery('listReviewsOfProduct', { params: { id }, query: { per_page: '10' } }),
  );
  const low = useQuery(
    liveQuery('listReviewsOfProduct', {
      params: { id },
      query: { per_page: '10', rating: '1,2,3' },
    }),
  );
  const isReader = useSession().team.role === 'reader';
  const product = reading?.answer?.data;
  return (
    <Page
      title={product?.title ?? 'Produit'}
      actions={
        product && (
          <>
            {!isReader && <ProductCsv id={id} />}
            <PublicProductLink id={id} />
          </>
        )
      }
      wideActionsOnPhone
      back={<BackLink to="/dashboard/products">Produits</BackLink>}
      lead={product ? leadOf(product) : reading ? undefined : <Skeleton className="w-72" />}
    >
      {reading?.failure && (
        <Broken
          title="Ce produit n’a pas pu être chargé"
          requestId={reading.failure.requestId}
          retryAfter={reading.failure.status === 404 ? 0 : 10}
          onRetry={() => void refetch()}
        >
          {reading.failure.message}
        </Broken>
      )}
      {!reading && <ProductScreenSkeleton />}
      {product && (
        <div className="grid gap-8 border-t border-border pt-5">
          <div className="grid grid-cols-2 gap-8 max-lg:grid-cols-1">
            <Distribution product={product} />
            <Answers product={product} />
          </div>
          {product.trend.length > 0 && <Trend trend={product.trend} />}
          {product.words.length > 0 && (
            <section>
              <h2 className="mb-2 font-strong">Mots les plus employés</h2>
              <p>{product.words.map(({ word, total }) => `${word} (${total})`).join(', ')}</p>
            </section>
          )}
          <ReviewsOfProduct
            title="Notes basses"
            none="Aucune note de 3 étoiles ou moins."
            reading={low.data}
            onRetry={() => void low.refetch()}
          />
          <ReviewsOfProduct
            title="Derniers avis"
            none="Aucun avis sur ce produit."
            reading={latest.data}
            onRetry={() => void latest.refetch()}
          />
          <NamingReviews product={product} />
          <ProductSnippet product={product} />
          <ProductLink product={product} />
          {!isReader && <ProductMerges product={product} />}
        </div>
      )}
    </Page>
  );
}

function leadOf({ review_count, average_rating, order_count }: Product): string {
  const orders = countOf(order_count, 'commande', 'commandes');
  return average_rating === null
    ? `Aucun avis publié, ${orders}`
    : `${formatDecimal(average_rating)} sur 5, ${countOf(review_count, 'avis publié', 'avis publiés')}, ${orders}`;
}

function Distribution({ product }: { product: Product }): ReactNode {
  return (
    <section>
      <h2 className="mb-2 font-strong">Répartition des notes</h2>
      <table className="w-full tabular-nums">
        <tbody>
          {product.distribution.toReversed().map(({ rating, total }) => (
            <tr key={rating} className="h-7">
              <th scope="row" className="w-24 text-left">
                <Stars rating={rating} />
              </th>
              <td className="text-right">
                {formatNumber(total)}
                <ShareBar share={total / Math.max(1, product.review_count)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Answers({ product }: { product: Product }): ReactNode {
  const { attributes, recommend_share, recommend_total } = product;
  if (attributes.length === 0 && recommend_share === null) return null;
  return (
    <section>
      <h2 className="mb-2 font-strong">Réponses</h2>
      <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-y-1.5">
        {recommend_share !== null && (
          <>
            <dt>Recommandent ce produit</dt>
            <dd className="tabular-nums">
              {formatShare(recommend_share)} ({formatNumber(recommend_total)})
            </dd>
          </>
        )}
        {attributes.map(({ id, label, average, total }) => (
          <div key={id} className="contents">
            <dt>{label}</dt>
            <dd className="tabular-nums">
              {formatDecimal(average)} sur 5 ({formatNumber(total)})
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Trend({ trend }: Pick<Product, 'trend'>): ReactNode {
  return (
    <section>
      <h2 className="mb-2 font-strong">Par mois</h2>
      <div role="region" aria-label="Notes par mois" tabIndex={0} className="scrolls-sideways">
        <table className="w-full tabular-nums">
          <thead className="text-12 text-ink-3">
            <tr>
              <th className="text-left font-text">Mois</th>
              <th className="text-right font-text">Avis</th>
              <th className="text-right font-text">Note moyenne</th>
            </tr>
          </thead>
          <tbody>
            {trend.toReversed().map(({ month, total, average }) => (
              <tr key={month} className="h-8 border-t border-border">
                <th scope="row" className="text-left font-text">
                  {month.split('-').toReversed().join('/')}
                </th>
                <td className="text-right">{formatNumber(total)}</td>
                <td className="text-right">{formatDecimal(average)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { liveQuery } from '#web/api/live-query.ts';
import { Broken } from '#web/ui/feedback/broken.tsx';
import { buttonClass } from '#web/ui/buttons/button.tsx';
import { Empty } from '#web/ui/feedback/empty.tsx';
import { SearchInput } from '#web/ui/forms/search-input.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { countOf } from '#web/ui/format/numbers.ts';
import { Page } from '#web/ui/layout/page.tsx';
import { FilterBar } from '#web/ui/tables/filter-bar.tsx';
import { Pagination } from '#web/ui/tables/pagination.tsx';
import { HelpLink } from '../help/help-link.tsx';
import { usePageOfAddress } from '../components/use-page-of-address.ts';
import { useSession } from '../session/use-session.ts';
import { AskedProductsSetting } from './asked-products-setting.tsx';
import { ProductFileButtons } from './product-file-buttons.tsx';
import { ProductEmbedSection } from './product-embed-section.tsx';
import { ThanksCodeSection } from './thanks-code-section.tsx';
import { ProductFeedSection } from './product-feed-section.tsx';
import { ProductListSkeleton, ProductListRow } from './product-list-row.tsx';
import { type ProductsSearch, type ProductSort, toProductsQuery } from './products-address.ts';

const SORT_LABELS: Readonly<Record<ProductSort | '', string>> = {
  '': 'Modifiés récemment',
  '-review_count': 'Plus d’avis',
  '-average_rating': 'Mieux notés',
  average_rating: 'Moins bien notés',
  title: 'Nom',
};

/** Shows the catalogue with its ratings, and the settings of product reviews. */
export function ProductsScreen({ search }: { search: ProductsSearch }): ReactNode {
  const navigate = useNavigate({ from: '/dashboard/products/' });
  const go = (next: { [Key in keyof ProductsSearch]?: ProductsSearch[Key] | undefined }) => {
    const { search: text, sort, page } = next;
    void navigate({
      search: { ...(text && { search: text }), ...(sort && { sort }), ...(page && { page }) },
      resetScroll: false,
    });
  };
  const { data: reading, refetch } = useQuery({
    ...liveQuery('listProducts', { query: toProductsQuery(search) }),
    placeholderData: keepPreviousData,
  });
  const isReader = useSession().team.role === 'reader';
  const page = reading?.answer ?? undefined;
  usePageOfAddress(page);
  const isNew = page?.total === 0 && search.search === undefined;
  return (
    <Page
      title="Produits"
      help={<HelpLink article="produits" about="avis sur vos produits" />}
      actions={
        <>
          <Link to="/dashboard/products/questions" className={buttonClass('bordered')}>
            Questions
          </Link>
          {!isReader && <ProductFileButtons />}
        </>
      }
      wideActionsOnPhone
      lead={
        page && !isNew
          ? `${countOf(page.total, 'produit', 'produits')}, avec les avis de vos clients`
          : 'Les avis de vos clients sur chaque produit'
      }
    >
      {!isNew && (
        <FilterBar
          search={
            <SearchInput
              label="Chercher un produit"
              placeholder="Nom, SKU, GTIN, identifiant"
              value={search.search ?? ''}
              onSearch={(text) => go({ ...search, search: text || undefined, page: undefined })}
            />
          }
        >
          <Select
            aria-label="Ordre"
            value={search.sort ?? ''}
            onChange={({ target }) =>
              go({ ...search, sort: (target.value || undefined) as ProductSort, page: undefined })
            }
          >
            {Object.entries(SORT_LABELS).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </FilterBar>
      )}
      {reading?.failure && (
        <Broken
          title="Les produits n’ont pas pu être chargés"
          requestId={reading.failure.requestId}
          onRetry={() => void refetch()}
        >
          {reading.failure.message}
        </Broken>
      )}
      {!reading && <ProductListSkeleton />}
      {page?.data.length === 0 && (
        <Empty
          drawing={isNew ? 'products' : 'search'}
          title={isNew ? 'Aucun produit pour l’instant' : 'Aucun produit trouvé'}
        >
          {isNew
            ? 'Les produits arrivent avec vos commandes, dès qu’une ligne porte un identifiant, un SKU ou un GTIN. Vous pouvez aussi importer un fichier CSV.'
            : 'Essayez un autre mot, ou le SKU du produit.'}
        </Empty>
      )}
      {page && page.data.length > 0 && (
        <>
          <ul aria-label="Produits" className="border-t border-border">
            {page.data.map((product) => (
              <ProductListRow key={product.id} product={product} />
            ))}
          </ul>
          <Pagination page={page} onPage={(number) => go({ ...search, page: number })} />
        </>
      )}
      {!isReader && <AskedProductsSetting />}
      {!isReader && <ThanksCodeSection />}
      {!isReader && <ProductEmbedSection />}
      {!isReader && <ProductFeedSection />}
    </Page>
  );
}

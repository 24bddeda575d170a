import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Answer } from '#contract/api/schemas.ts';
import { ask } from '#web/api/ask.ts';
import { LIVE, liveQuery } from '#web/api/live-query.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { SearchInput } from '#web/ui/forms/search-input.tsx';

type Product = Answer<'getProduct'>['data'];

/**
 * Merges a renamed or duplicate product into another one, which then shows its reviews. A merge can
 * be undone.
 */
export function ProductMerges({ product }: { product: Product }): ReactNode {
  const [search, setSearch] = useState('');
  const queryClient = useQueryClient();
  const readAgain = (title: string) => {
    showToast({ title, color: 'primary' });
    return queryClient.invalidateQueries({ queryKey: [LIVE] });
  };
  const merge = useMutation({
    mutationFn: (id: string) =>
      ask('mergeProduct', { params: { id }, body: { into_id: product.id } }),
    onSuccess: () => readAgain('Les produits sont réunis'),
  });
  const separate = useMutation({
    mutationFn: (id: string) => ask('unmergeProduct', { params: { id } }),
    onSuccess: () => readAgain('Les produits sont séparés'),
  });
  const { data: reading } = useQuery({
    ...liveQuery('listProducts', { query: { search, per_page: '5' } }),
    enabled: search !== '',
  });
  const found = (reading?.answer?.data ?? []).filter(({ id }) => id !== product.id);
  return (
    <section>
      <h2 className="font-strong">Produits réunis</h2>
      <p className="mb-2 text-ink-2">
        Un produit renommé ou en double donne ses avis à celui-ci. La séparation les lui rend.
      </p>
      {product.merged_into && (
        <p className="flex flex-wrap items-center gap-3">
          Réuni à « {product.merged_into.title} »
          <Button onClick={() => separate.mutate(product.id)}>Séparer</Button>
        </p>
      )}
      <ul>
        {product.merged.map(({ id, title }) => (
          <li key={id} className="flex flex-wrap items-center gap-3 py-1">
            {title}
            <Button onClick={() => separate.mutate(id)}>Séparer</Button>
          </li>
        ))}
      </ul>
      {product.merged_into === null && (
        <>
          <SearchInput
            label="Chercher le produit à réunir"
            placeholder="Nom, SKU, identifiant"
            value={search}
            onSearch={setSearch}
          />
          <ul>
            {search !== '' &&
              found.map(({ id, title }) => (
                <li key={id} className="flex flex-wrap items-center gap-3 py-1">
                  {title}
                  <Button onClick={() => merge.mutate(id)}>Réunir</Button>
                </li>
              ))}
          </ul>
        </>
      )}
    </section>
  );
}

import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Answer } from '#contract/api/schemas.ts';
import { ask } from '#web/api/ask.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { CopyButton } from '#web/ui/buttons/copy-button.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { FormSection } from '#web/ui/forms/form-section.tsx';
import { countOf } from '#web/ui/format/numbers.ts';
import { Moment } from '#web/ui/format/relative-time.tsx';
import { UnreadSection } from '../components/settings/unread-section.tsx';

type Feed = Answer<'getProductFeed'>['data'];

const feedQuery = queryOptions(endpointQuery('getProductFeed'));
const REASONS: Readonly<Record<Feed['refused'][number]['reason'], string>> = {
  no_url: 'l’adresse de sa page n’est pas connue',
  no_text: 'ses avis n’ont que des étoiles, et Google veut un texte',
  imported: 'ses avis viennent d’un autre outil',
};

/**
 * Shows the address of the Google feed, its last read and the products and reviews that it leaves
 * out.
 */
export function ProductFeedSection(): ReactNode {
  const queryClient = useQueryClient();
  const query = useQuery(feedQuery);
  const feed = query.data?.data;
  const renew = useMutation({
    mutationFn: () => ask('renewProductFeed', {}),
    onSuccess: (answer) => {
      queryClient.setQueryData(feedQuery.queryKey, answer);
      showToast({ title: 'Le flux a une nouvelle adresse', color: 'primary' });
    },
  });
  return (
    <FormSection
      title="Flux d’avis pour Google"
      what="Donnez cette adresse à Google Merchant Center, dans les avis sur les produits. Google demande au moins 50 avis."
    >
      <UnreadSection query={query} title="L’adresse du flux n’a pas pu être chargée" fields={1}>
        L’adresse donnée à Google ne change pas.
      </UnreadSection>
      {feed && (
        <>
          <div className="flex items-start gap-1">
            <p
              role="group"
              aria-label="Adresse du flux"
              className="min-w-0 flex-1 rounded-control border border-border bg-canvas p-3 font-mono text-12 break-all"
            >
              {feed.url}
            </p>
            <CopyButton text={feed.url} label="Copier l’adresse du flux" />
          </div>
          <p>
            {countOf(feed.review_count, 'avis dans le flux', 'avis dans le flux')},{' '}
            {feed.last_fetched_at === null ? (
              'jamais lu'
            ) : (
              <>
                lu <Moment at={feed.last_fetched_at} />
              </>
            )}
          </p>
          <Refused refused={feed.refused} refused_count={feed.refused_count} />
          <div>
            <Button busy={renew.isPending} onClick={() => renew.mutate()}>
              Changer l’adresse
            </Button>
            <p className="mt-1 text-12 text-ink-3">
              L’adresse actuelle ne répondra plus, et Google aura besoin de la nouvelle.
            </p>
          </div>
        </>
      )}
    </FormSection>
  );
}

function Refused({ refused, refused_count }: Pick<Feed, 'refused' | 'refused_count'>): ReactNode {
  const more = refused_count - refused.length;
  if (refused.length === 0) return null;
  return (
    <details>
      <summary className="cursor-pointer">
        {countOf(refused_count, 'produit absent du flux', 'produits absents du flux')}
      </summary>
      <ul className="mt-2">
        {refused.map(({ product_id, product_title, reason }) => (
          <li key={product_id} className="py-1">
            <Link
              to="/dashboard/products/$productId"
              params={{ productId: product_id }}
              className="link"
            >
              {product_title}
            </Link>{' '}
            : {REASONS[reason]}
          </li>
        ))}
        {more > 0 && (
          <li className="py-1 text-ink-3">
            Et {countOf(more, 'autre produit', 'autres produits')}.
          </li>
        )}
      </ul>
    </details>
  );
}

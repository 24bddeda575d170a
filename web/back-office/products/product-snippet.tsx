import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Answer } from '#contract/api/schemas.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { Icon } from '#web/ui/buttons/icon.tsx';
import { countOf, formatDecimal } from '#web/ui/format/numbers.ts';
import { Stars } from '#web/ui/layout/stars.tsx';
import { useSession } from '../session/use-session.ts';

type Product = Answer<'getProduct'>['data'];

/**
 * Shows what search engines may display of the public page of a product, and what is missing for
 * it.
 */
export function ProductSnippet({ product }: { product: Product }): ReactNode {
  const { team } = useSession();
  const config = useQuery(endpointQuery('getProductReviewsConfig')).data?.data;
  if (!config) return null;
  const isOnShopify = team.integrations.some(
    ({ name, state }) => name === 'shopify' && state !== 'disconnected',
  );
  const isEmitted =
    config.structured_data === 'auto' ? !isOnShopify : config.structured_data === 'on';
  const missing = missingOf(product, isEmitted ? null : config.structured_data);
  const { own_average_rating: average, own_review_count: count } = product;
  const hasStars = isEmitted && average !== null;
  return (
    <section>
      <h2 className="mb-2 font-strong">Aperçu dans les résultats de recherche</h2>
      <div className="grid max-w-150 gap-1 rounded-control border border-border p-4">
        <p className="truncate text-12 text-ink-3">
          {location.host} › w › {team.team_code}
        </p>
        <p className="text-16 font-medium break-words">Avis sur {product.title}</p>
        {hasStars ? (
          <p className="flex flex-wrap items-center gap-2 text-ink-2">
            <Stars rating={Math.round(average)} />
            {`Note : ${formatDecimal(average)} · ${countOf(count, 'avis', 'avis')}`}
          </p>
        ) : (
          <p className="text-ink-3">Sans étoiles</p>
        )}
      </div>
      {missing.length === 0 ? (
        <p className="mt-2 flex items-center gap-2 text-ink-2">
          <Icon of={CircleCheck} className="size-4" />
          Rien ne manque. Google décide s’il affiche les étoiles.
        </p>
      ) : (
        <ul aria-label="Ce qui manque" className="mt-2 grid gap-1">
          {missing.map((text) => (
            <li key={text} className="flex items-start gap-2 text-ink-2">
              <Icon of={CircleAlert} className="mt-0.5 size-4 flex-none" />
              {text}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/**
 * Returns the missing properties by Google’s documentation on review snippets: first the required
 * ones, then the recommended ones. `why` is the setting that disables structured data, or null when
 * the page contains it.
 */
function missingOf(product: Product, why: 'auto' | 'on' | 'off' | null): string[] {
  return [
    why === null
      ? null
      : `Les données pour les moteurs de recherche ne sont pas écrites sur cette page : ${why === 'off' ? 'vous avez choisi « Jamais » dans les réglages des avis produits.' : 'sur Shopify, votre thème s’en charge.'}`,
    product.own_review_count === 0
      ? 'Aucun avis recueilli ici n’est publié. Les avis importés ne comptent pas.'
      : null,
    product.image_url === null ? 'Le produit n’a pas d’image.' : null,
    product.url === null ? 'L’adresse de la page du produit n’est pas connue.' : null,
    product.gtin === null ? 'Le produit n’a pas de code GTIN (EAN), recommandé par Google.' : null,
    product.brand === null ? 'La marque n’est pas connue.' : null,
  ].filter((text) => text !== null);
}

import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { countOf, formatNumber } from '#web/ui/format/numbers.ts';
import type { ImportDetail } from './imports-data.ts';

type Products = NonNullable<NonNullable<ImportDetail['reviews']>['products']>;

/** Lists the products of the file that are in the catalogue and those that are missing. */
export function FoundProducts({ products }: { products: Products }): ReactNode {
  const { found, found_count, missing, missing_count } = products;
  if (found_count + missing_count === 0) return null;
  return (
    <div className="grid gap-6">
      <Names
        title={countOf(found_count, 'produit trouvé', 'produits trouvés')}
        more={found_count - found.length}
        rows={found.map(({ id, title, count }) => ({
          key: id,
          count,
          name: (
            <Link to="/dashboard/products/$productId" params={{ productId: id }}>
              {title}
            </Link>
          ),
        }))}
      />
      {missing_count > 0 && (
        <Names
          title={countOf(
            missing_count,
            'produit absent du catalogue',
            'produits absents du catalogue',
          )}
          lead="Leurs avis sont parmi les lignes refusées : ajoutez ces produits, puis importez ces lignes de nouveau."
          more={missing_count - missing.length}
          rows={missing.map(({ product, count }) => ({ key: product, name: product, count }))}
        />
      )}
    </div>
  );
}

interface Row {
  key: string;
  name: ReactNode;
  count: number;
}

const SHOWN = 10;

function Names({
  title,
  lead,
  rows,
  more,
}: {
  title: string;
  lead?: string;
  rows: readonly Row[];
  more: number;
}): ReactNode {
  const rest = more + Math.max(0, rows.length - SHOWN);
  return (
    <section>
      <h2 className="mb-1 font-strong">{title}</h2>
      {lead && <p className="mb-1 text-ink-2">{lead}</p>}
      <ul>
        {rows.slice(0, SHOWN).map(({ key, name, count }) => (
          <li key={key} className="hairline-b flex min-h-9 items-center gap-3 py-1">
            <span className="min-w-0 flex-1 truncate">{name}</span>
            <span className="flex-none text-ink-2 tabular-nums">
              {countOf(count, 'avis', 'avis')}
            </span>
          </li>
        ))}
      </ul>
      {rest > 0 && <p className="mt-1 text-ink-3">Et {formatNumber(rest)} de plus.</p>}
    </section>
  );
}

import { z } from 'zod';
import type { StateMeaning } from '#contract/labels/shop-platforms.ts';
import type { ResolveAllowed } from '#server/outgoing/call-service.ts';
import { ProviderError } from '#server/outgoing/provider-error.ts';
import type { Store, StoreState } from '#server/ports/store-platform.ts';
import { callWoo } from './call-woo.ts';

/** The meanings of WooCommerce’s own statuses. None of them stands for a delivered order. */
const OWN: readonly StoreState[] = [
  { id: 'pending', label: 'En attente de paiement', meaning: 'none' },
  { id: 'processing', label: 'En cours', meaning: 'paid' },
  { id: 'on-hold', label: 'En attente', meaning: 'none' },
  { id: 'completed', label: 'Terminée', meaning: 'shipped' },
  { id: 'cancelled', label: 'Annulée', meaning: 'cancelled' },
  { id: 'refunded', label: 'Remboursée', meaning: 'refunded' },
  { id: 'failed', label: 'Échouée', meaning: 'none' },
];
/** The status under which the report of a parcel tracking plugin is stored. */
export const TRACKED_DELIVERED = 'tracking:delivered';

/**
 * States that are no statuses in the store: its trash, and the reports of parcel tracking plugins.
 */
const BESIDE: readonly StoreState[] = [
  { id: 'trash', label: 'Corbeille', meaning: 'cancelled' },
  {
    id: TRACKED_DELIVERED,
    label: 'Colis livré, selon une extension de suivi',
    meaning: 'delivered',
  },
];

const totals = z.array(z.looseObject({ slug: z.string().max(100), name: z.string().max(200) }));

/**
 * Lists the statuses of this store, including those of its plugins. The meaning of a plugin’s
 * status is never guessed: it has none until the team chooses it.
 */
export async function listWooStates(
  resolve: ResolveAllowed,
  store: Store,
): Promise<readonly StoreState[]> {
  const listed = await callWoo(resolve, store, { path: 'reports/orders/totals' }, totals).catch(
    (error: unknown) => {
      // The key belongs to a person without the right to reports: only WooCommerce’s own statuses
      // remain.
      if (error instanceof ProviderError && error.kind !== 'transient') return null;
      throw error;
    },
  );
  const usual = new Map(OWN.map(({ id, meaning }): [string, StateMeaning] => [id, meaning]));
  const states = (listed?.data ?? []).map(({ slug, name }) => {
    const id = slug.replace(/^wc-/u, '');
    return { id, label: name, meaning: usual.get(id) ?? ('none' as const) };
  });
  return [...(states.length > 0 ? states : OWN), ...BESIDE];
}

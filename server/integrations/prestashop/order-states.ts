import type { StoreState } from '#server/ports/store-platform.ts';
import type { z } from 'zod';
import type { StateMeaning } from '#contract/labels/shop-platforms.ts';
import { callWebservice, type Webservice } from './call-webservice.ts';
import { readWebserviceRows, stateRow } from './webservice-fields.ts';

/**
 * The state that a default installation calls delivered. Its flags are the same as those of
 * shipped.
 */
const DELIVERED_ID = '5';
const plain = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

const DELIVERED = /\b(?:livree?|delivered|entregado|consegnato|zugestellt|geliefert|bezorgd)\b/u;
const CANCELLED = /\b(?:annulee?|cancell?ed|canceled|cancelado|annullato|storniert|geannuleerd)\b/u;
const PARTLY = /\bpar(?:tiel|tial|cial|zial|t)/u;
const REFUNDED = /\b(?:remboursee?|refunded|reembolsado|rimborsato|erstattet)\b/u;

/** Lists the states of a shop, including those of its modules. */
export async function listOrderStates(webservice: Webservice): Promise<StoreState[]> {
  const { rows } = await callWebservice(webservice, 'order_states', {
    display: '[id,name,paid,shipped,deleted]',
    sort: '[id_ASC]',
    limit: '500',
  });
  const states = readWebserviceRows(stateRow, rows).filter(({ deleted }) => !deleted);
  const named = states.some((state) => state.shipped && isNamed(DELIVERED, state.name));
  return states.map((row) => ({
    id: row.id,
    label: row.name?.slice(0, 100) ?? `État ${row.id}`,
    meaning: usualMeaning(row, named ? null : DELIVERED_ID),
  }));
}

/**
 * Returns the default meaning of a state, which the team can change. Shipped and delivered have the
 * same flags, and `delivery` only means that a delivery slip exists. So delivered is recognised by
 * its name, or by the id of a default installation when no name matches.
 */
function usualMeaning(
  { id, name, paid, shipped }: z.output<typeof stateRow>,
  delivered_id: string | null,
): StateMeaning {
  if (isNamed(REFUNDED, name) && !isNamed(PARTLY, name)) return 'refunded';
  if (isNamed(CANCELLED, name)) return 'cancelled';
  if (shipped) return isNamed(DELIVERED, name) || id === delivered_id ? 'delivered' : 'shipped';
  return paid ? 'paid' : 'none';
}

function isNamed(words: RegExp, name: string | null): boolean {
  return words.test(plain(name ?? ''));
}

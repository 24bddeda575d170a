import type { TestApp } from '#server/testing/test-app.ts';
import type { CallEndpoint } from '../shop-scene.ts';

interface BehaviourOrder {
  email: string;
  phone: string;
  number: string;
  /** The customer has no account. */
  is_guest: boolean;
  /** The customer agreed to e-mails of the shop. */
  agrees: boolean;
  lines: number;
  total: string;
}

export type PlacedOrderState =
  | 'paid'
  | 'shipped'
  | 'delivered'
  | 'cancelled'
  | 'refunded'
  | 'unpaid';

interface ShopFault {
  status: number;
  body: string;
  headers?: Record<string, string>;
}

/** A team with a connected shop, with the operations that every platform has. */
export interface ShopBehaviourScene {
  app: TestApp;
  team_id: string;
  call: CallEndpoint;
  passTime: (ms: number) => void;
  /** A customer orders; the shop notifies Recueil as its platform does. */
  place: (order?: Partial<BehaviourOrder>) => Promise<string>;
  /** The order enters this state; `is_silent`: without a notification. */
  enter: (id: string, state: PlacedOrderState, is_silent?: boolean) => Promise<void>;
  /** The shop sends the same notification once more. */
  repeat: (id: string) => Promise<void>;
  /** Null: the platform deletes only orders that were cancelled before. */
  remove: ((id: string) => Promise<void>) | null;
  /** The scheduled reading, with whatever it leaves to do. */
  read: () => Promise<void>;
  /** Every call is answered so; null: as usual again. */
  breakShop: (fault: ShopFault | 'silence' | null) => void;
  card: () => Promise<{ state: string; last_error: string | null }>;
  stop: () => Promise<void>;
}

type Opened = Pick<ShopBehaviourScene, 'call'>;

/** What the card of the shop shows. */
export async function readShopCard(
  { call }: Opened,
  name: string,
): Promise<{ state: string; last_error: string | null }> {
  const rows = (await call('GET', 'integrations')).body.data as unknown as {
    name: string;
    state: string;
    last_error: string | null;
  }[];
  const { state = 'none', last_error = null } = rows.find((row) => row.name === name) ?? {};
  return { state, last_error };
}

/** The fault as a fake service takes it. */
export const faultOf = (fault: ShopFault | 'silence') =>
  fault === 'silence' ? ({ kind: 'drop' } as const) : ({ kind: 'answer', ...fault } as const);

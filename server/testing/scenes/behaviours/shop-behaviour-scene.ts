import type { FaultServer } from '#fake-services/fault-server.ts';
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
  currency: string;
}

export type PlacedOrderState =
  | 'paid'
  | 'shipped'
  | 'delivered'
  | 'cancelled'
  | 'refunded'
  | 'unpaid';

export interface ShopFault {
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
  /** The parcel of the order gets this tracking number; the next notification tells it. */
  track: (id: string, number: string) => void;
  /** The shop sends the same notification once more. */
  repeat: (id: string) => Promise<void>;
  /** Deletes the order, after what the platform asks for before it lets an order be deleted. */
  remove: (id: string) => Promise<void>;
  /** The scheduled reading, with whatever it leaves to do. */
  read: () => Promise<void>;
  /** Every call is answered so; null: as usual again. */
  breakShop: (fault: ShopFault | 'silence' | null) => void;
  card: () => Promise<{ state: string; last_error: string | null }>;
  stop: () => Promise<void>;
}

/** The same where a merchant hosts the shop: its server may be wrong in more ways. */
export interface StoreBehaviourScene extends ShopBehaviourScene {
  /** So many customers order within a minute, without a notification; the identifiers. */
  fill: (count: number) => string[];
  /** The order is shipped without a notification. */
  ship: (id: string) => void;
  /** Deletes an order without a notification. */
  drop: (id: string) => void;
  /** What happens in the shop between the next two lists of orders that it is asked for. */
  betweenPages: (happen: () => void) => void;
  /** Its clock is wrong by so much from now on. */
  putClock: (ms: number) => void;
  /** Its web server takes the header with the key away, or no longer does. */
  stripHeader: (isStripped: boolean) => void;
}

type SceneCalls = Pick<ShopBehaviourScene, 'call'>;

/** What the card of the shop shows. */
export async function readShopCard(
  { call }: SceneCalls,
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

/** Calls `happen` as the second list of orders from now on is asked for. */
export function happenBetweenPages(
  { misbehave }: Pick<FaultServer, 'misbehave'>,
  happen: () => void,
): void {
  let lists = 0;
  misbehave((path) => {
    if (path.endsWith('/orders')) lists += 1;
    if (path.endsWith('/orders') && lists === 2) happen();
    return null;
  });
}

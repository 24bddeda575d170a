import type { FaultServer } from '#fake-services/fault-server.ts';
import type { TestApp } from '#server/testing/test-app.ts';
import type { CallEndpoint } from '../shop-scene.ts';

interface BehaviourOrder {
  email: string;
  phone: string;
  number: string;
  /** True when the customer has no account. */
  is_guest: boolean;
  /** True when the customer agreed to e-mails of the shop. */
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
  /** A customer places an order, and the shop notifies Recueil as its platform does. */
  place: (order?: Partial<BehaviourOrder>) => Promise<string>;
  /** The order enters this state. With `is_silent`, without a notification. */
  enter: (id: string, state: PlacedOrderState, is_silent?: boolean) => Promise<void>;
  /** Refunds everything of this line, from 0, with a notification. */
  refundLine: (id: string, line: number) => Promise<void>;
  /** The parcel of the order gets this tracking number, which the next notification contains. */
  track: (id: string, number: string) => void;
  /** The shop sends the same notification once more. */
  repeat: (id: string) => Promise<void>;
  /** Deletes the order, after the steps that the platform requires first. */
  remove: (id: string) => Promise<void>;
  /** Runs the scheduled reading, and the jobs that follow from it. */
  read: () => Promise<void>;
  /** Every call is answered with this fault. Null ends it. */
  breakShop: (fault: ShopFault | 'silence' | null) => void;
  card: () => Promise<{ state: string; last_error: string | null }>;
  stop: () => Promise<void>;
}

/** The operations of a self-hosted store, whose server can have more faults. */
export interface StoreBehaviourScene extends ShopBehaviourScene {
  /**
   * This many customers place an order within a minute, without a notification. Returns the
   * identifiers.
   */
  fill: (count: number) => string[];
  /** The order is shipped without a notification. */
  ship: (id: string) => void;
  /** Deletes an order without a notification. */
  drop: (id: string) => void;
  /** Runs an action in the shop between the next two requests for lists of orders. */
  betweenPages: (happen: () => void) => void;
  /** From now on its clock differs by this many milliseconds. */
  putClock: (ms: number) => void;
  /** True when its web server removes the header with the key. */
  stripHeader: (isStripped: boolean) => void;
}

type SceneCalls = Pick<ShopBehaviourScene, 'call'>;

/** Returns the state on the card of the shop. */
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

/** Returns the fault in the format of a fake service. */
export const faultOf = (fault: ShopFault | 'silence') =>
  fault === 'silence' ? ({ kind: 'drop' } as const) : ({ kind: 'answer', ...fault } as const);

/** Calls `happen` when the second list of orders from now on is requested. */
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

import type { FakeAnswer, FakeCall } from '#fake-services/fault-server.ts';
import type { FakeShop } from './fake-shop.ts';
import { adminRefusal } from './admin-call.ts';
import { OPERATIONS, VERSION } from './admin-operations.ts';

const MOST_POINTS = 1_000;
/** The points of each operation. Those of a list depend on its length. */
const COSTS: Readonly<Record<string, number>> = {
  Subscribe: 10,
  Unsubscribe: 10,
  RequestPayment: 10,
  FindOrder: 50,
  ListSubscriptions: 100,
  ListVariants: 300,
  FindProducts: 100,
  StartExport: 10,
  ReadRatings: 40,
  CreateDiscount: 10,
  WriteRatings: 10,
  DeleteRatings: 10,
  DefineRatings: 10,
};

/** The points of one line of an order, and of the product, variant and price in it. */
const COST_OF_A_LINE = 5;

/** The points of one entry of a list. */
const COSTS_OF_ONE: Readonly<Record<string, number>> = { ImportOrders: 50, ListProducts: 65 };

/**
 * Answers as the Admin API, by the names of Recueil’s GraphQL documents. It validates the shape of
 * a call as the real one does.
 */
export function answerAdmin(
  call: FakeCall,
  version: string,
  shop: FakeShop,
  now: number,
): FakeAnswer {
  if (version !== VERSION) return { status: 404, body: { errors: 'Not Found' } };
  if (!(call.headers['content-type'] ?? '').startsWith('application/json'))
    return { status: 400, body: { errors: 'Bad Request' } };
  const { query, variables = {} } = JSON.parse(call.body) as {
    query?: string;
    variables?: Record<string, unknown>;
  };
  const [, name = ''] = /^\s*(?:query|mutation)\s+(\w+)/u.exec(query ?? '') ?? [];
  const adminQuery = { name, variables, shop, now };
  const operation = OPERATIONS[name];
  if (!operation)
    return { status: 200, body: adminRefusal('undefinedField', `Field '${name}' doesn't exist`) };
  const points = costOf(name, variables);
  if (points > MOST_POINTS)
    return {
      status: 200,
      body: adminRefusal(
        'MAX_COST_EXCEEDED',
        `Query cost is ${points}, which exceeds the single query max cost limit (${MOST_POINTS}).`,
      ),
    };
  if (!shop.bucket.take(points))
    return {
      status: 200,
      body: {
        ...adminRefusal('THROTTLED', 'Throttled'),
        extensions: {
          cost: {
            requestedQueryCost: points,
            actualQueryCost: null,
            throttleStatus: shop.bucket.status(),
          },
        },
      },
    };
  const answer = operation(adminQuery);
  return {
    status: 200,
    body: {
      ...answer,
      extensions: {
        cost: {
          requestedQueryCost: points,
          actualQueryCost: Math.ceil(points / 3),
          throttleStatus: shop.bucket.status(),
        },
      },
    },
  };
}

function costOf(name: string, variables: Record<string, unknown>): number {
  const lines = Number(variables['lines'] ?? 0) * COST_OF_A_LINE;
  const each = COSTS_OF_ONE[name];
  return each === undefined
    ? (COSTS[name] ?? 2) + lines
    : (each + lines) * Number(variables['first']);
}

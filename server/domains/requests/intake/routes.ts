import { Failure } from '#server/failures.ts';
import type { Routes } from '#server/http/calls/handler.ts';
import { recordOrders } from './record-orders.ts';
import { searchOrders } from './search-orders.ts';

export const orderRoutes: Pick<Routes, 'recordOrders' | 'searchOrders'> = {
  searchOrders,
  recordOrders: async (app, { body, caller }) => {
    const rows: readonly unknown[] = Array.isArray(body) ? body : [body];
    const data = await recordOrders(
      app,
      { team_id: caller.team_id, integration_name: 'api' },
      rows,
    );
    const [only] = data;
    // A call with one invalid order fails. In a list, only the invalid order is refused.
    if (!Array.isArray(body) && only?.errors)
      throw new Failure('invalid', {
        message: Object.values(only.errors).flat()[0] ?? '',
        errors: only.errors,
      });
    return { data };
  },
};

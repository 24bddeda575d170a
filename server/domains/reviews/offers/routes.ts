import type { Routes } from '#server/http/calls/handler.ts';
import { deleteUpsell, restoreUpsell } from './delete-upsell.ts';
import { orderUpsells } from './order-upsells.ts';
import { readUpsells } from './read-upsells.ts';
import { saveUpsell } from './save-upsell.ts';

export const upsellRoutes: Pick<
  Routes,
  'listUpsells' | 'saveUpsell' | 'deleteUpsell' | 'restoreUpsell' | 'orderUpsells'
> = {
  listUpsells: async (app, { caller }) => ({ data: await readUpsells(app.db, caller.team_id) }),
  saveUpsell,
  deleteUpsell,
  restoreUpsell,
  orderUpsells,
};

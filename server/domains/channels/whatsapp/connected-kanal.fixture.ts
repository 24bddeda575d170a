import { afterAll, beforeEach, expect } from 'vitest';
import { kanalScene } from '#server/testing/scenes/kanal-scene.ts';

/**
 * Opens shops that may connect Kanal. Each test begins at the same moment with the service reset.
 */
export async function openKanalShops() {
  const scene = await kanalScene();
  const { app, kanal } = scene;
  afterAll(() => kanal.stop());
  beforeEach(() => {
    kanal.reset();
    kanal.setLimit(Infinity);
    app.clock.set('2026-11-20T09:00:00Z');
  });
  return {
    app,
    kanal,
    addShop: () => scene.addShop(),
    stored: (team_id: string) =>
      app.db
        .selectFrom('integrations')
        .selectAll()
        .where('team_id', '=', team_id)
        .executeTakeFirst(),
    connectedShop: async () => {
      const shop = await scene.addShop();
      expect((await shop.connect()).status).toBe(200);
      await shop.choose();
      return shop;
    },
  };
}

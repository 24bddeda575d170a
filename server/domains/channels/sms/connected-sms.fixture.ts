import { afterAll, beforeEach, expect } from 'vitest';
import { smsScene } from '#server/testing/scenes/sms-scene.ts';

/**
 * Opens shops that may connect Brevo or Twilio. Each test begins at the same moment with both
 * services reset.
 */
export async function openSmsShops() {
  const { app, brevo, twilio, addShop } = await smsScene();
  afterAll(async () => void (await Promise.all([brevo.stop(), twilio.stop()])));
  beforeEach(() => {
    for (const service of [brevo, twilio]) {
      service.reset();
      service.setLimit(Infinity);
    }
    app.clock.set('2026-11-20T09:00:00Z');
  });
  return {
    app,
    brevo,
    twilio,
    addShop,
    brevoShop: async () => {
      const shop = await addShop();
      expect((await shop.connectBrevo()).status).toBe(200);
      return shop;
    },
  };
}

import type { BrowserContext } from '@playwright/test';
import type { SeededShop } from '../scripts/seed-shop.ts';

/** The shops that were there before the journeys; they are looked at, never changed. */
interface Shops {
  full: SeededShop;
  empty: Omit<SeededShop, 'links'>;
  /** Where the house's PostgreSQL listens. */
  socket: string;
}

export const ADDRESS = `http://127.0.0.1:${process.env['E2E_PORT'] ?? '7599'}`;

export function readShops(): Shops {
  return JSON.parse(process.env['E2E_SHOPS'] ?? '{}') as Shops;
}

export async function signIn(context: BrowserContext, { token }: { token: string }): Promise<void> {
  await context.addCookies([{ name: 'access_token', value: token, url: ADDRESS, sameSite: 'Lax' }]);
}

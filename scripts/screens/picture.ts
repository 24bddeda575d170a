import type { Page } from '@playwright/test';

/** One picture: where to go, whose shop, and what to do there first. */
export interface Picture {
  name: string;
  path: string;
  shop?: 'full' | 'empty' | 'none';
  sizes?: readonly ('desktop' | 'phone')[];
  schemes?: readonly ('light' | 'dark')[];
  /** The whole length of the page rather than the window. */
  whole?: boolean;
  /** Which of the shop's customers. */
  customer?: number;
  before?: (page: Page) => Promise<unknown>;
  act?: (page: Page, size: 'desktop' | 'phone') => Promise<void>;
}

export const LIGHT = ['light'] as const;

export const broken = (pattern: string) => (page: Page) =>
  page.route(pattern, (route) =>
    route.fulfill({
      status: 503,
      contentType: 'application/json',
      body: JSON.stringify({
        message: 'Service momentanément indisponible.',
        code: 'unavailable',
        request_id: 'a1b2c3d4',
      }),
    }),
  );

export const never = (pattern: string) => (page: Page) =>
  page.route(pattern, () => new Promise<void>(() => undefined));

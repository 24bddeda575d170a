import type { Page } from '@playwright/test';

/** 1440, 820, 390 and 320 px wide. */
export const SIZES = ['desktop', 'tablet', 'phone', 'narrow'] as const;
export type PictureSize = (typeof SIZES)[number];

export const SCHEMES = ['light', 'dark'] as const;
export type Scheme = (typeof SCHEMES)[number];

/** One picture: its address, its shop, and the actions before it is taken. */
export interface Picture {
  name: string;
  path: string;
  shop?: 'full' | 'empty' | 'none';
  sizes?: readonly PictureSize[];
  /** True for the whole length of the page instead of the window. */
  whole?: boolean;
  /** Index of the shop’s customer. */
  customer?: number;
  before?: (page: Page) => Promise<unknown>;
  act?: (page: Page, size: 'desktop' | 'phone') => Promise<void>;
}

export const brokenScreen = (pattern: string) => (page: Page) =>
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

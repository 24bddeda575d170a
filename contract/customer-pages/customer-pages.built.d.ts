import type { CustomerPages } from './customer-pages.ts';

/**
 * The exports of `dist/customer/render.js`. `web/customer/render.tsx` implements the same
 * interface.
 */
export declare const customerPages: CustomerPages;

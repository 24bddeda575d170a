import type { CustomerPages } from './customer-pages.ts';

/**
 * What `dist/customer/render.js` exports; `web/customer/render.tsx` is held to the same interface.
 */
export declare const customerPages: CustomerPages;

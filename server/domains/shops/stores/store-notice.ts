import { z } from 'zod';
import { STORE_PLATFORMS } from '#contract/labels/shop-platforms.ts';

/**
 * What is stored of a webhook of a store: the order that it names. Its content is asked of the
 * store.
 */
export const storeNotice = z.object({ platform: z.enum(STORE_PLATFORMS), order_id: z.string() });
export type StoreNotice = z.output<typeof storeNotice>;

import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { afterPaint } from '#web/ui/layout/after-paint.ts';

/** The part of a query function’s context that is used here. */
export interface ReadContext {
  client: QueryClient;
  queryKey: QueryKey;
}

/**
 * Waits until the screen is painted when a cached answer can already be shown. Ten calls that start
 * while a screen is mounted delay its first frame by up to 20 ms. The first read of a query does
 * not wait.
 */
export async function waitForPaint({ client, queryKey }: ReadContext): Promise<void> {
  if (client.getQueryData(queryKey) !== undefined)
    await new Promise<void>((resolve) => afterPaint(resolve));
}

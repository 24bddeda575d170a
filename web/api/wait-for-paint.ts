import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { afterPaint } from '#web/ui/layout/after-paint.ts';

/** What a query function is given, as far as it is used here. */
export interface ReadContext {
  client: QueryClient;
  queryKey: QueryKey;
}

/**
 * Waits until the screen is painted when there is an answer to show already. Ten calls that begin
 * as a screen is mounted cost its first frame up to 20 ms; the first answer to a query waits for
 * nothing.
 */
export async function waitForPaint({ client, queryKey }: ReadContext): Promise<void> {
  if (client.getQueryData(queryKey) !== undefined)
    await new Promise<void>((resolve) => afterPaint(resolve));
}

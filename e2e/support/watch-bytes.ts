import { expect, type Page } from '@playwright/test';

interface ReceivedResponse {
  kind: string;
  url: string;
  encoding: string | undefined;
  /** Bytes that the browser received, headers included. */
  bytes: number;
}

/**
 * Records which responses the browser receives, with their bytes, until the returned function is
 * called.
 */
export async function watchBytes(page: Page): Promise<() => Promise<ReceivedResponse[]>> {
  const devtools = await page.context().newCDPSession(page);
  const requestIds = new Set<string>();
  const ended = new Set<string>();
  const answered = new Map<string, Omit<ReceivedResponse, 'bytes'>>();
  const received = new Map<string, ReceivedResponse>();
  devtools.on('Network.requestWillBeSent', ({ requestId }) => requestIds.add(requestId));
  devtools.on('Network.responseReceived', ({ requestId, type, response: { url, headers } }) => {
    const [, encoding] =
      Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-encoding') ?? [];
    answered.set(requestId, { kind: type, url, encoding });
  });
  devtools.on('Network.loadingFailed', ({ requestId }) => ended.add(requestId));
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength: bytes }) => {
    ended.add(requestId);
    const answer = answered.get(requestId);
    if (answer) received.set(requestId, { ...answer, bytes });
  });
  await devtools.send('Network.enable');
  return async () => {
    const openRequests = [...requestIds];
    await expect.poll(() => openRequests.filter((id) => !ended.has(id))).toEqual([]);
    return openRequests.flatMap((id) => received.get(id) ?? []);
  };
}

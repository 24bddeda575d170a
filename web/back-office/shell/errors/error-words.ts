/**
 * Status and title of an error page. The title is in English; the status is 500 by default, 404 has
 * a title of its own, and the status message of the error wins over both.
 */
export function errorWords(error: unknown): {
  status: number;
  title: string;
  requestId: string | null;
} {
  const { status, statusMessage, requestId } = (
    typeof error === 'object' && error !== null ? error : {}
  ) as { status?: unknown; statusMessage?: unknown; requestId?: unknown };
  const knownStatus = typeof status === 'number' && status >= 400 && status <= 599 ? status : 500;
  const title =
    typeof statusMessage === 'string' && statusMessage !== ''
      ? statusMessage
      : 'Internal Server Error';
  return {
    status: knownStatus,
    title: knownStatus === 404 ? 'Page Not Found' : title,
    requestId: typeof requestId === 'string' ? requestId : null,
  };
}

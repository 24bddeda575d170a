/**
 * Returns the status and the English title of an error page. The status is 500 by default. A 404
 * has the title « Page Not Found ». Other errors have their status message as title.
 */
export function errorTexts(error: unknown): {
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

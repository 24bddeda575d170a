/**
 * Returns true for a one-click opt-out. RFC 8058 allows mail programs to send it as either kind of
 * form.
 */
export function isOneClick(form: URLSearchParams, body: unknown): boolean {
  if (form.get('List-Unsubscribe') === 'One-Click') return true;
  return typeof body === 'string' && /name="?List-Unsubscribe"?\s*\r?\n\r?\nOne-Click/i.test(body);
}

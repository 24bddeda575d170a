/** RFC 8058 lets mail programs send it as either kind of form. */
export function isOneClick(form: URLSearchParams, body: unknown): boolean {
  if (form.get('List-Unsubscribe') === 'One-Click') return true;
  return typeof body === 'string' && /name="?List-Unsubscribe"?\s*\r?\n\r?\nOne-Click/i.test(body);
}

/**
 * Stores typed text in this tab only, from the first letter, and restores it to an empty field, so
 * that a lost connection loses nothing. It is sent as text beside the beacon, so it imports
 * nothing. Without scripts, the server returns a refused form with its text.
 */
export function saveTypedText(): void {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'textarea,input[type=text],input[type=email]',
  );
  for (const field of fields) {
    if (field.closest('[aria-hidden]')) continue;
    const key = `${location.pathname}#${field.name}`;
    try {
      const stored = sessionStorage.getItem(key);
      if (stored !== null && stored === field.defaultValue) sessionStorage.removeItem(key);
      else if (stored !== null && field.value === field.defaultValue) {
        field.value = stored;
        field.closest('details')?.setAttribute('open', '');
      }
      field.addEventListener('input', () => sessionStorage.setItem(key, field.value));
    } catch {
      // Without storage in the browser, only this function is unavailable.
    }
  }
}

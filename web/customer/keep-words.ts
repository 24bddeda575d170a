/**
 * What was typed outlives a bad connection: kept in this tab alone, from the first letter, and
 * given back to an empty field. Sent as text beside the beacon: it stays self-contained. Without a
 * script the form that comes back refused brings its words itself.
 */
export function keepWords(): void {
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
      // A browser that keeps nothing loses nothing but this.
    }
  }
}

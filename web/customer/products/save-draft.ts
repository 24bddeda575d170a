/**
 * Stores a draft of the product form on the device for seven days: stars, scales, texts and name,
 * but no files. The key is the path of the page. When the server renders the form with other values
 * than before, the form was sent in the meantime, and the draft is deleted. Without storage in the
 * browser, only the draft is unavailable. The function is sent as text beside the beacon, so it
 * must be self-contained.
 */
export function saveDraft(): void {
  const form = document.querySelector('form[data-lost]') as HTMLFormElement;
  const fields = [...form.querySelectorAll<HTMLInputElement>('textarea,[type=text],[type=radio]')];
  const served = JSON.stringify(
    fields.map((field) => [field.name, field.defaultChecked, field.defaultValue]),
  );
  const place = location.pathname;
  try {
    for (const name of Object.keys(localStorage)) {
      if (!name.startsWith('/y/')) continue;
      const [until, before, state] = JSON.parse(localStorage[name] as string) as Draft;
      if (until < Date.now() || (name === place && before !== served))
        localStorage.removeItem(name);
      else if (name === place)
        for (const [index, field] of fields.entries()) {
          const [isChecked, value] = state[index] ?? [false, ''];
          field.checked = isChecked;
          field.value = value;
          if (field.type === 'radio' ? isChecked : value)
            field.closest('details')?.setAttribute('open', '');
        }
    }
    form.addEventListener('input', () => {
      const state = fields.map((field) => [field.checked, field.value]);
      localStorage[place] = JSON.stringify([Date.now() + 604_800_000, served, state]);
    });
  } catch {
    return;
  }
}

/** The expiry of the draft, the form as rendered by the server, and the state of each field. */
type Draft = [until: number, served: string, state: [isChecked: boolean, value: string][]];

/**
 * What was chosen and typed in the form of products stays on this device for seven days, beyond the
 * tab: stars, scales, words and name, never files, under the path of its page. A form that the
 * server serves with anything else than before was sent meanwhile, which ends its draft. A browser
 * that keeps nothing loses nothing but this. Sent as text beside the beacon: it stays
 * self-contained.
 */
export function keepDraft(): void {
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

/** Until when it stays, the form as it was served, and what each field holds. */
type Draft = [until: number, served: string, state: [isChecked: boolean, value: string][]];

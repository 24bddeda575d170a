/** Moves the focus back to the row that opened the panel. Called when the panel closes. */
export function focusOpenRow(): void {
  document
    .querySelector<HTMLElement>(':is(tr, li)[aria-current] [data-row-link]')
    ?.focus({ preventScroll: true });
}

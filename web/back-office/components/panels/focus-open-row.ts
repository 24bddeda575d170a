/** When a panel closes, the focus goes back to the row that opened it. */
export function focusOpenRow(): void {
  document
    .querySelector<HTMLElement>(':is(tr, li)[aria-current] [data-row-link]')
    ?.focus({ preventScroll: true });
}

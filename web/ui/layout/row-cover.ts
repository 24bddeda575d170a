/**
 * Of a row whose name has an address of its own: the link that covers the row for the pointer. It
 * is no stop of the keyboard, because the name opens the same by Enter.
 */
export const ROW_COVER = {
  'aria-hidden': true,
  tabIndex: -1,
  className: 'absolute inset-0 outline-none',
} as const;

/** The name before the cover. */
export const NAME_LINK = 'relative z-1 outline-none';

/** The row shows the focus of its name. */
export const ROW_FOCUS =
  'has-[[data-row-link]:focus-visible]:outline-2 has-[[data-row-link]:focus-visible]:-outline-offset-2 has-[[data-row-link]:focus-visible]:outline-focus';

/**
 * The props of the link that makes a whole row clickable. The keyboard skips it, because Enter on
 * the name opens the same panel.
 */
export const ROW_COVER = {
  'aria-hidden': true,
  tabIndex: -1,
  className: 'absolute inset-0 outline-none',
} as const;

/** Places the name above the link that covers the row. */
export const NAME_LINK = 'relative z-1 outline-none';

/** Shows the focus of the name on the whole row. */
export const ROW_FOCUS =
  'has-[[data-row-link]:focus-visible]:outline-2 has-[[data-row-link]:focus-visible]:-outline-offset-2 has-[[data-row-link]:focus-visible]:outline-focus';

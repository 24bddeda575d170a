/** Returns the text area of a form field, which has the caret and the selection. */
export function textControlOf(name: string): HTMLTextAreaElement | null {
  const [control] = document.getElementsByName(name);
  return control instanceof HTMLTextAreaElement ? control : null;
}

/**
 * Inserts a word at the caret, with a space before it where needed, and moves the caret after it.
 * Returns the new value.
 */
export function insertAtCaret(control: HTMLTextAreaElement, word: string): string {
  const { selectionStart: from, selectionEnd: to, value } = control;
  const before = value.slice(0, from);
  const spaced = before === '' || /[\s’'(«\u00A0]$/u.test(before) ? word : ` ${word}`;
  control.setRangeText(spaced, from, to, 'end');
  return control.value;
}

/** Focuses the field and selects a range of its text. */
export function selectPlace(name: string, { from, to }: { from: number; to: number }): void {
  const control = textControlOf(name);
  control?.focus();
  control?.setSelectionRange(from, to);
}

/** The markers of bold and italic text in emails. */
export type MarkSign = '*' | '_';

/** The key that is pressed with Ctrl, or with Cmd on a Mac. */
export const MARK_KEYS: Readonly<Record<MarkSign, string>> = { '*': 'B', _: 'I' };

/**
 * Adds the markers around the selection without its outer spaces, or removes them when they are
 * present. Without a selection, the caret moves between the markers. Returns the new value.
 */
export function wrapSelection(control: HTMLTextAreaElement, sign: MarkSign): string {
  const { value } = control;
  let { selectionStart: from, selectionEnd: to } = control;
  while (from < to && /\s/u.test(value.charAt(from))) from += 1;
  while (to > from && /\s/u.test(value.charAt(to - 1))) to -= 1;
  const isMarked = value.charAt(from - 1) === sign && value.charAt(to) === sign;
  const text = value.slice(from, to);
  if (isMarked && from < to) control.setRangeText(text, from - 1, to + 1, 'select');
  else {
    control.setRangeText(`${sign}${text}${sign}`, from, to, 'end');
    control.setSelectionRange(from + 1, to + 1);
  }
  return control.value;
}

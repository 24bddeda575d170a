/** The control of a field of the form: where its caret is, and what is selected. */
export function wordsControlOf(name: string): HTMLTextAreaElement | null {
  const [control] = document.getElementsByName(name);
  return control instanceof HTMLTextAreaElement ? control : null;
}

/** The value with a word at the caret, spaced as words are; the caret goes behind it. */
export function insertAtCaret(control: HTMLTextAreaElement, word: string): string {
  const { selectionStart: from, selectionEnd: to, value } = control;
  const before = value.slice(0, from);
  const spaced = before === '' || /[\s’'(«\u00A0]$/u.test(before) ? word : ` ${word}`;
  control.setRangeText(spaced, from, to, 'end');
  return control.value;
}

/** Shows a place of the text: focused, selected. */
export function selectPlace(name: string, { from, to }: { from: number; to: number }): void {
  const control = wordsControlOf(name);
  control?.focus();
  control?.setSelectionRange(from, to);
}

/** What makes words bold or italic in a mail. */
export type MarkSign = '*' | '_';

/** The key that is pressed with Ctrl, or with Cmd on a Mac. */
export const MARK_KEYS: Readonly<Record<MarkSign, string>> = { '*': 'B', _: 'I' };

/**
 * The value with the signs around what is selected, without its spaces, or taken away where they
 * stand already; nothing selected: the caret goes between them.
 */
export function wrapSelection(control: HTMLTextAreaElement, sign: MarkSign): string {
  const { value } = control;
  let { selectionStart: from, selectionEnd: to } = control;
  while (from < to && /\s/u.test(value.charAt(from))) from += 1;
  while (to > from && /\s/u.test(value.charAt(to - 1))) to -= 1;
  const isMarked = value.charAt(from - 1) === sign && value.charAt(to) === sign;
  const words = value.slice(from, to);
  if (isMarked && from < to) control.setRangeText(words, from - 1, to + 1, 'select');
  else {
    control.setRangeText(`${sign}${words}${sign}`, from, to, 'end');
    control.setSelectionRange(from + 1, to + 1);
  }
  return control.value;
}

/** The control of a field of the form: where its caret is, and what is selected. */
export function controlOf(name: string): HTMLTextAreaElement | null {
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
  const control = controlOf(name);
  control?.focus();
  control?.setSelectionRange(from, to);
}

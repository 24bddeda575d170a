/**
 * Shows what is missing beside the first incomplete field before the form is sent, so that the
 * chosen files are not lost. The text is in the field’s attributes. Without a script the server’s
 * answer shows the same text. The function is sent as text, so it must be self-contained.
 */
export function checkForms(): void {
  document.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement;
    for (const field of form.querySelectorAll<HTMLInputElement>('[data-wrong]')) {
      if (field.checkValidity()) continue;
      event.preventDefault();
      for (const former of form.querySelectorAll('.err')) former.remove();
      const message = document.createElement('span');
      message.className = 'err';
      message.id = 'e';
      message.role = 'alert';
      message.textContent = field.dataset['wrong'] ?? '';
      const choices = field.closest('[role=radiogroup]');
      (choices ?? (field.type === 'radio' ? field.closest('label') : null) ?? field).before(
        message,
      );
      field.ariaInvalid = 'true';
      field.setAttribute('aria-describedby', 'e');
      field.focus();
      return;
    }
  });
}

/**
 * Says beside the first field that misses something what is missing, in the words that the field
 * brings, before anything is sent: files that were chosen are not lost. Without a script the answer
 * to the form says the same. Sent as text beside the beacon: it stays self-contained.
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

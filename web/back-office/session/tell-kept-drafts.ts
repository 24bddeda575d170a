import { showToast } from '#web/ui/feedback/toast-store.ts';

/** After a login that followed a session ended by itself: the page is open again, and its form has what was typed. */
export function tellKeptDrafts(): void {
  showToast({
    title: 'Votre saisie a été gardée',
    description: 'Elle est revenue dans cette page : vérifiez-la, puis enregistrez.',
    color: 'secondary',
  });
}

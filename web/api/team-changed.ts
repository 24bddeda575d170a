import { showToast, shownToasts } from '#web/ui/feedback/toast-store.ts';

const TITLE = 'Une autre boutique est ouverte';

/**
 * Another tab moved this session to another team: what this one shows is no longer current, and its
 * calls write nothing. Said once, until it is closed.
 */
export function announceTeamChange(): void {
  if (shownToasts().some((toast) => toast.open && toast.title === TITLE)) return;
  showToast({
    title: TITLE,
    description: 'Elle a été choisie dans un autre onglet. Rien n’a été enregistré ici.',
    color: 'warning',
    duration: Infinity,
    action: { label: 'Recharger', run: () => location.reload() },
  });
}

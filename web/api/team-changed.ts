import { showToast, shownToasts } from '#web/ui/feedback/toast-store.ts';

const TITLE = 'Une autre boutique est ouverte';

/**
 * Another tab switched this session to another team. The data of this tab are outdated and its
 * calls are refused. The notification is shown once until it is closed.
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

import { showToast } from '#web/ui/toast-store.ts';
import { keptWorkOf } from './kept-work.ts';

/** After a login that followed a session ended by itself: back to the page, where its form finds what was typed. */
export function offerKeptWork(userId: string, go: (address: string) => void): void {
  const work = keptWorkOf(userId);
  if (!work) return;
  const hasDrafts = Object.keys(work.drafts).length > 0;
  showToast({
    title: hasDrafts ? 'Votre saisie a été gardée' : 'Votre session avait expiré',
    description: hasDrafts
      ? 'Elle vous attend sur la page que vous quittiez.'
      : 'Vous étiez sur une autre page.',
    color: 'secondary',
    duration: Infinity,
    action: { label: 'Y revenir', run: () => go(work.address) },
  });
}

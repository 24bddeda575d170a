import { showToast } from '#web/ui/feedback/toast-store.ts';

/** The toast after the return from Slack, by the `slack` parameter of the address. */
const RETURNS: Readonly<
  Record<string, { title: string; description?: string; color: 'primary' | 'error' }>
> = {
  connected: {
    title: 'Slack est connecté',
    description: 'Choisissez maintenant quel canal apprend quoi.',
    color: 'primary',
  },
  refused: {
    title: 'Slack n’est pas connecté',
    description: 'L’accès a été refusé dans Slack.',
    color: 'error',
  },
  expired: {
    title: 'Slack n’est pas connecté',
    description: 'Le retour est venu trop tard ou d’un autre navigateur : recommencez.',
    color: 'error',
  },
  failed: {
    title: 'Slack n’est pas connecté',
    description: 'Slack n’a pas répondu comme prévu : recommencez dans quelques minutes.',
    color: 'error',
  },
};

export function showSlackResult(word: string): void {
  const toast = RETURNS[word];
  if (toast) showToast(toast);
}

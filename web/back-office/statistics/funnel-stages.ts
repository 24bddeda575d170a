import type { Funnel } from './statistics-data.ts';

export type StageKey = Exclude<keyof Funnel['whole'], 'sent'>;

/** The stages after the sending: their column, and the word that follows their number. */
export const STAGES: readonly { key: StageKey; head: string; word: string }[] = [
  { key: 'delivered', head: 'Remises', word: 'remises' },
  { key: 'opened', head: 'Lues', word: 'lues' },
  { key: 'clicked', head: 'Page vue', word: 'page vue' },
  { key: 'rated', head: 'Notées', word: 'notées' },
  { key: 'feedback', head: 'Commentaire', word: 'commentaire privé' },
  { key: 'public_click', head: 'Porte suivie', word: 'porte suivie' },
  { key: 'published', head: 'Avis publié', word: 'avis publié' },
];

/** Why a stage has no number. */
export const WHY_UNMEASURED: Readonly<Partial<Record<StageKey, string>>> = {
  delivered: 'Non mesurable : l’e-mail et Kanal ne disent pas si le message est arrivé.',
  opened: 'Non mesurable : seul WhatsApp relié par Meta dit qu’un message a été lu. Recueil ne met pas de pixel dans les e-mails.',
};

import type { Funnel } from './statistics-data.ts';

export type StageKey = Exclude<keyof Funnel['whole'], 'sent'>;

/**
 * The stages after sending, with the head of their column, and the singular and plural after their
 * number.
 */
export const STAGES: readonly {
  key: StageKey;
  head: string;
  nouns: readonly [one: string, many: string];
}[] = [
  { key: 'delivered', head: 'Distribuées', nouns: ['distribuée', 'distribuées'] },
  { key: 'opened', head: 'Lues', nouns: ['lue', 'lues'] },
  { key: 'clicked', head: 'Page vue', nouns: ['page vue', 'pages vues'] },
  { key: 'rated', head: 'Notées', nouns: ['notée', 'notées'] },
  { key: 'feedback', head: 'Commentaire', nouns: ['commentaire', 'commentaires'] },
  {
    key: 'public_click',
    head: 'Clic vers un site d’avis',
    nouns: ['clic vers un site d’avis', 'clics vers un site d’avis'],
  },
  { key: 'published', head: 'Avis publié', nouns: ['avis publié', 'avis publiés'] },
];

/** Explains why a stage cannot be measured. */
export const WHY_UNMEASURED: Readonly<Partial<Record<StageKey, string>>> = {
  delivered: 'Non mesurable : l’e-mail et Kanal ne disent pas si le message est arrivé.',
  opened:
    'Non mesurable : seul WhatsApp connecté par Meta dit qu’un message a été lu. Recueil ne met pas de pixel dans les e-mails.',
};

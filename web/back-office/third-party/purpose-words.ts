import type { ScriptPurpose } from './foreign-scripts.ts';

interface PurposeWords {
  title: string;
  /** What the service does and which data it receives. */
  what: string;
}

export const PURPOSE_WORDS: Readonly<Record<ScriptPurpose, PurposeWords>> = {
  chat: {
    title: 'Afficher l’aide par chat',
    what: 'Une fenêtre de discussion s’ajoute à vos écrans.',
  },
  referral: {
    title: 'Compter votre parrainage',
    what: 'Votre adresse e-mail est dite au service qui récompense la personne dont vous avez suivi le lien.',
  },
};

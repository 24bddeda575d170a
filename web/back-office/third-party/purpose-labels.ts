import type { ScriptPurpose } from './foreign-scripts.ts';

interface PurposeLabels {
  title: string;
  /** What the service does and which data it receives. */
  what: string;
}

export const PURPOSE_LABELS: Readonly<Record<ScriptPurpose, PurposeLabels>> = {
  chat: {
    title: 'Afficher l’aide par chat',
    what: 'Une fenêtre de discussion s’ajoute à vos écrans.',
  },
  referral: {
    title: 'Compter votre parrainage',
    what: 'Votre adresse e-mail est dite au service qui récompense la personne dont vous avez suivi le lien.',
  },
};

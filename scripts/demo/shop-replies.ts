import type { WallTexts } from './wall-texts.ts';

/** Public answers of the shop to reviews of each rating. */
export const WALL_REPLIES: Readonly<Record<WallTexts['rating'], readonly string[]>> = {
  1: [
    'Vous avez raison, ce n’est pas notre façon de travailler. Un message vous attend, avec ce que nous proposons.',
    'Nous en sommes désolés. Nous vous avons écrit ce matin pour réparer cela.',
  ],
  2: [
    'Merci de l’avoir dit. C’est transmis à l’atelier, et nous vous avons répondu en privé.',
    'Merci de votre franchise. Nous l’avons noté, et cela change quelque chose dès le prochain lot.',
  ],
  3: [
    'Merci de votre retour, il nous sert vraiment.',
    'Merci. Votre remarque est affichée à l’atelier depuis ce matin.',
  ],
  4: [
    'Merci beaucoup. La remarque est transmise à l’atelier.',
    'Merci pour ces mots, nous en tenons compte.',
  ],
  5: [
    'Merci beaucoup, toute l’équipe de l’atelier l’a lu.',
    'Quel plaisir à lire. Merci et à bientôt.',
    'Merci à vous, et bonne découverte du reste de la maison.',
  ],
};

/** Private answers of the shop to messages for it alone. */
export const PRIVATE_REPLIES: readonly string[] = [
  'Bonjour, merci de nous l’avoir dit et pardon pour ce colis. Un nouveau part cet après-midi, mieux calé. Vous n’avez rien à renvoyer. Ada, Savonnerie du Vallon',
  'Bonjour, je comprends votre déception. Je vous propose un échange ou un remboursement, comme vous préférez : dites-le-moi en réponse à ce message. Ada, Savonnerie du Vallon',
  'Bonjour, merci de votre franchise. J’ai repris votre dossier avec le transporteur et je vous tiens au courant dès demain. Ada, Savonnerie du Vallon',
];

import { fillPlaceholders } from '#contract/messages/templates/message-template.ts';

/** The ratings for which a model is intended. It can still be used for any rating. */
export const MODEL_MOODS = ['unhappy', 'mixed', 'happy', 'any'] as const;
export type ModelMood = (typeof MODEL_MOODS)[number];

export const MOOD_LABELS: Readonly<Record<ModelMood, string>> = {
  unhappy: 'Pour 1 ou 2 étoiles',
  mixed: 'Pour 3 étoiles',
  happy: 'Pour 4 ou 5 étoiles',
  any: 'Pour toutes les notes',
};

export interface ReplyModel {
  name: string;
  text: string;
  mood: ModelMood;
}

/** The models that are proposed to a team without a model of the same kind. */
export const PROPOSED_MODELS: readonly ReplyModel[] = [
  {
    name: 'Nos excuses, et la suite',
    mood: 'unhappy',
    text: 'Bonjour {{first_name}},\n\nMerci de nous avoir dit ce qui n’allait pas avec votre commande {{order_number}}, et pardon. Pouvez-vous nous préciser ce qui vous conviendrait le mieux : un échange ou un remboursement ? Nous nous en occupons aussitôt.\n\n{{shop_name}}',
  },
  {
    name: 'Ce qui a manqué',
    mood: 'mixed',
    text: 'Bonjour {{first_name}},\n\nMerci pour votre avis. Qu’est-ce qui aurait fait de cette commande une bonne expérience ? Votre réponse nous aide à corriger ce qui doit l’être.\n\n{{shop_name}}',
  },
  {
    name: 'Merci',
    mood: 'happy',
    text: 'Bonjour {{first_name}},\n\nMerci d’avoir pris le temps de nous écrire : toute l’équipe vous a lu.\n\n{{shop_name}}',
  },
];

export function moodOf(rating: number): Exclude<ModelMood, 'any'> {
  return rating <= 2 ? 'unhappy' : rating === 3 ? 'mixed' : 'happy';
}

/**
 * Returns the model with its placeholders filled, as a text that the person edits further. A
 * missing order number also removes the space before it.
 */
export function fillModel(
  text: string,
  {
    first_name,
    shop_name,
    order_number,
  }: { first_name: string | null; shop_name: string; order_number: string | null },
): string {
  return fillPlaceholders(text, {
    first_name: first_name?.trim() ?? '',
    shop_name,
    order_number: order_number?.replace(/^#/u, '') ?? '',
    last_name: '',
    review_link: '',
    stop_link: '',
  });
}

import type { TemplateStructure } from './template-structure.ts';

/**
 * The WhatsApp templates that Recueil proposes to French shops. They are about one order and
 * contain no persuasion or reward, so that Meta classifies them as `UTILITY`. The file does not
 * import zod, because the browser loads it.
 */
export const OUR_TEMPLATE_NAMES = [
  'recueil_demande_avis',
  'recueil_premiere_relance',
  'recueil_derniere_relance',
] as const;
export type OurTemplateName = (typeof OUR_TEMPLATE_NAMES)[number];

export interface OurTemplate {
  name: OurTemplateName;
  /** The step for which the template is written. */
  step: 'request' | 'first_reminder' | 'last_reminder';
  language: 'fr';
  structure: TemplateStructure;
}

const VARIABLES = [
  { number: 1, name: 'first_name', example: 'Léa' },
  { number: 2, name: 'order_number', example: '1042' },
  { number: 3, name: 'shop_name', example: 'Maison Lavande' },
];

function written(name: OurTemplateName, step: OurTemplate['step'], text: string): OurTemplate {
  return {
    name,
    step,
    language: 'fr',
    structure: {
      name,
      category: 'UTILITY',
      header: null,
      body: { text, variables: VARIABLES },
      footer: { text: 'Répondez STOP pour ne plus recevoir ces messages.' },
      buttons: [
        {
          type: 'CTA',
          list: [
            {
              type: 'URL',
              text: 'Donner mon avis',
              index: 0,
              variable: { number: 1, name: 'review_link', example: 'y/exemple' },
            },
          ],
        },
      ],
    },
  };
}

export const OUR_TEMPLATES: readonly OurTemplate[] = [
  written(
    'recueil_demande_avis',
    'request',
    'Bonjour {{1}}, votre commande {{2}} chez {{3}} est arrivée. Pouvez-vous nous dire comment cela s’est passé, en une minute ?',
  ),
  written(
    'recueil_premiere_relance',
    'first_reminder',
    'Bonjour {{1}}, nous vous avions écrit au sujet de votre commande {{2}} chez {{3}}. Votre retour, bon ou mauvais, reste le bienvenu.',
  ),
  written(
    'recueil_derniere_relance',
    'last_reminder',
    'Bonjour {{1}}, ceci est notre dernier message au sujet de votre commande {{2}} chez {{3}}. Vous pouvez encore nous donner votre avis.',
  ),
];

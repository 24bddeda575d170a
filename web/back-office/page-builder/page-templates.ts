import type { CustomerPageName, PageBlockKind } from '#contract/settings/page-rules.ts';
import { newBlock } from './blocks/block-catalogue.ts';
import type { DraftBlock } from './builder-state.ts';

/** A template for one page. It replaces the blocks of the page, and can be undone. */
export interface PageTemplate {
  name: string;
  what: string;
  blocks: () => DraftBlock[];
}

const block = (kind: PageBlockKind, more: Partial<DraftBlock> = {}): DraftBlock =>
  ({ ...newBlock(kind), ...more }) as DraftBlock;

const BARE: Readonly<Record<CustomerPageName, readonly PageBlockKind[]>> = {
  rating: ['logo', 'stars', 'legal'],
  thanks: ['logo', 'destinations', 'upsell', 'legal'],
  feedback: ['logo', 'feedback_form', 'legal'],
};

const bare = (page: CustomerPageName): PageTemplate => ({
  name: 'D’origine',
  what: 'L’essentiel, et rien d’autre.',
  blocks: () => BARE[page].map((kind) => block(kind)),
});

/** Returns the templates of a page in French, in the shop’s form of address. */
export function templatesOf(page: CustomerPageName, tone: 'vous' | 'tu'): readonly PageTemplate[] {
  const inTone = (vous: string, tu: string): string => (tone === 'tu' ? tu : vous);
  switch (page) {
    case 'rating':
      return [
        bare(page),
        {
          name: 'Un mot de l’équipe',
          what: 'Une phrase personnelle avant la question.',
          blocks: () => [
            block('logo'),
            block('text', {
              text: inTone(
                'Bonjour {{first_name}}, vous avez reçu votre commande : dites-nous *franchement* ce que vous en pensez.',
                'Bonjour {{first_name}}, tu as reçu ta commande : dis-nous *franchement* ce que tu en penses.',
              ),
            }),
            block('stars'),
            block('legal'),
          ],
        },
        {
          name: 'En grand',
          what: 'Le logo et les étoiles prennent la place.',
          blocks: () => [
            block('logo', { size: 'large' }),
            block('stars', { size: 'large' }),
            block('legal'),
          ],
        },
        {
          name: 'Ce que deviennent les avis',
          what: 'Explique à quoi sert la réponse.',
          blocks: () => [
            block('logo'),
            block('stars'),
            block('divider'),
            block('heading', { text: 'Pourquoi cette question ?', level: 3 }),
            block('text', {
              text: 'Chez {{shop_name}}, une personne lit chaque réponse. Elle nous aide à choisir nos produits et nos transporteurs.',
            }),
            block('legal'),
          ],
        },
      ];
    case 'thanks':
      return [
        bare(page),
        {
          name: 'Restons en contact',
          what: 'Un lien vers votre site sous les sites d’avis.',
          blocks: () => [
            block('logo'),
            block('destinations'),
            block('divider'),
            block('text', {
              text: inTone(
                'Retrouvez nos nouveautés et nos conseils quand vous voulez.',
                'Retrouve nos nouveautés et nos conseils quand tu veux.',
              ),
            }),
            block('button', { label: 'Aller sur notre site' }),
            block('upsell'),
            block('legal'),
          ],
        },
        {
          name: 'Le formulaire ouvert',
          what: 'Le message privé se lit d’emblée, pour toutes les notes.',
          blocks: () => [
            block('logo'),
            block('feedback_form'),
            block('destinations'),
            block('upsell'),
            block('legal'),
          ],
        },
      ];
    case 'feedback':
      return [
        bare(page),
        {
          name: 'Ce que nous ferons',
          what: 'Une promesse avant le formulaire.',
          blocks: () => [
            block('logo'),
            block('text', {
              text: inTone(
                'Chez {{shop_name}}, quelqu’un lira votre message *aujourd’hui ou demain*, et vous répondra si vous le souhaitez.',
                'Chez {{shop_name}}, quelqu’un lira ton message *aujourd’hui ou demain*, et te répondra si tu le souhaites.',
              ),
            }),
            block('feedback_form'),
            block('legal'),
          ],
        },
        {
          name: 'Nous joindre autrement',
          what: 'Le formulaire, puis un lien vers votre aide.',
          blocks: () => [
            block('logo'),
            block('feedback_form'),
            block('divider'),
            block('text', { text: 'Besoin d’une réponse tout de suite ?' }),
            block('button', { label: 'Ouvrir notre page d’aide' }),
            block('legal'),
          ],
        },
      ];
  }
}

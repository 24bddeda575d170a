import type { CustomizationConfiguration } from '#contract/settings/customization-configuration.ts';
import { hasPlaceholder } from '#contract/messages/templates/message-template.ts';
import { amongRatings, have, ok, type Rule, SETTINGS, unknown, wrong } from '../rule.ts';
import { listMessageTexts } from '../list-message-texts.ts';

const SHORTEST_IDENTITY = 20;

/**
 * Information about reviews (code de la consommation, L.111-7-2 and D.111-16 to D.111-19; ISO
 * 20488).
 */
export const INFORMATION_RULES: readonly Rule[] = [
  {
    rule: 'shop_identity',
    chapter: 'information',
    title: 'Votre boutique se présente',
    source: 'RGPD, art. 13 ; ISO 20488',
    setting: SETTINGS.look,
    evaluate: ({ look: { legal_text } }) => {
      if (legal_text === null || legal_text.trim() === '')
        return wrong(
          'Vos pages ne disent pas qui vous êtes : ajoutez le nom de l’entreprise, son adresse et un contact au texte légal.',
        );
      if (legal_text.trim().length < SHORTEST_IDENTITY)
        return wrong(
          'Votre texte légal est trop court pour dire le nom de l’entreprise, son adresse et un contact.',
        );
      return ok('Le bas de vos pages et de vos e-mails dit qui vous êtes.');
    },
  },
  {
    rule: 'shop_site',
    chapter: 'information',
    title: 'Vos clients peuvent vous retrouver',
    source: 'ISO 20488',
    setting: SETTINGS.shop,
    evaluate: ({ team: { website_url } }) =>
      website_url === null
        ? wrong('L’adresse de votre site manque : vos pages ne mènent nulle part.')
        : ok(`Vos pages mènent à ${website_url.replaceAll(/^https?:\/\/|\/$/gu, '')}.`),
  },
  {
    rule: 'notice_everywhere',
    chapter: 'information',
    title: '« Modalités des avis » à portée de main',
    source: 'Code de la consommation, art. L.111-7-2 et D.111-17',
    setting: SETTINGS.look,
    evaluate: ({ look }) => {
      const missing = pagesWithoutNotice(look);
      return missing.length === 0
        ? ok(
            'Chaque page et chaque e-mail y mène. Elles sont écrites d’après vos réglages, et changent avec eux.',
          )
        : wrong(`Le bloc « informations légales » manque ou est masqué : ${missing.join(', ')}.`);
    },
  },
  {
    rule: 'order_named',
    chapter: 'information',
    title: 'Le client sait de quel achat on parle',
    source: 'ISO 20488 ; Meta, messages utilitaires',
    setting: SETTINGS.flow,
    evaluate: (snapshot) => {
      const silent = listMessageTexts(snapshot).filter(
        ({ subject, text }) =>
          !hasPlaceholder(text, 'order_number') && !hasPlaceholder(subject ?? '', 'order_number'),
      );
      // The rendered e-mail shows the order beside the text.
      const places = [
        ...new Set(silent.filter(({ channel }) => channel !== 'email').map(({ where }) => where)),
      ];
      return places.length === 0
        ? ok('Chaque message nomme la commande.')
        : wrong(`Le numéro de commande manque : ${places.join(' ; ')}.`);
    },
  },
  {
    rule: 'experience_date',
    chapter: 'information',
    title: 'Chaque note porte la date de l’expérience',
    source: 'Code de la consommation, art. D.111-17',
    setting: SETTINGS.imports,
    evaluate: ({ lately: { ratings, undated } }) => {
      if (ratings === 0) return unknown('Aucune note récente : il n’y a encore rien à vérifier.');
      if (undated === 0)
        return ok(
          `${amongRatings(ratings)}, toutes ont la date de leur commande ou de sa livraison.`,
        );
      return wrong(
        `${amongRatings(ratings)}, ${undated} sans date de commande ni de livraison : envoyez-les avec vos commandes.`,
      );
    },
  },
  {
    rule: 'untouched_ratings',
    chapter: 'information',
    title: 'Personne ne change la note d’un client',
    source: 'Code de la consommation, art. L.121-4 ; ISO 20488',
    setting: null,
    evaluate: ({ lately: { ratings, altered } }) => {
      if (ratings === 0) return unknown('Aucune note récente : il n’y a encore rien à vérifier.');
      return altered === 0
        ? ok(
            `${amongRatings(ratings)}, toutes sont celles que leurs clients ont données en dernier.`,
          )
        : wrong(
            `${amongRatings(ratings)}, ${have(altered)} changé sans leurs clients. La base de données a été modifiée à la main.`,
          );
    },
  },
];

const PAGE_NAMES = {
  rating: 'page de la note',
  feedback: 'page du message',
  thanks: 'page de remerciement',
} as const;

function pagesWithoutNotice({ pages }: CustomizationConfiguration): string[] {
  return (['rating', 'feedback', 'thanks'] as const)
    .filter((page) => !pages[page].some((block) => block.kind === 'legal' && !block.is_hidden))
    .map((page) => PAGE_NAMES[page]);
}

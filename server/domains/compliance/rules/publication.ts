import { MOST_MODERATION_DAYS } from '#contract/customer-pages/shop-review.ts';
import { ok, type Rule, SETTINGS, unknown, wrong } from '../rule.ts';

/** With fewer refusals than this, refusals are not compared by rating. */
const FEWEST_REFUSALS = 3;

/**
 * Publication of the reviews on the shop’s own wall (code de la consommation, L.121-4 and
 * D.111-18).
 */
export const PUBLICATION_RULES: readonly Rule[] = [
  {
    rule: 'moderation_clock',
    chapter: 'information',
    title: 'Un avis n’attend pas plus que son délai',
    source: 'Code de la consommation, art. D.111-17 ; Shopify, quatorze jours',
    setting: SETTINGS.shop_reviews,
    evaluate: ({ wall: { moderation_days, overdue } }) => {
      if (overdue > 0)
        return wrong(
          `${overdue === 1 ? 'Un avis attend' : `${overdue} avis attendent`} au-delà du délai de publication : vérifiez qu’un processus « worker » de Recueil tourne.`,
        );
      if (moderation_days > MOST_MODERATION_DAYS)
        return wrong(`Le délai de ${moderation_days} jours dépasse quatorze jours.`);
      return ok(
        `Un avis que personne n’a refusé est publié automatiquement au bout de ${moderation_days} ${moderation_days === 1 ? 'jour' : 'jours'}, quelle que soit sa note. Sans achat vérifié, il attend une décision.`,
      );
    },
  },
  {
    rule: 'even_refusals',
    chapter: 'information',
    title: 'Les avis négatifs ne sont pas refusés davantage',
    source: 'Code de la consommation, art. L.121-4 ; DGCCRF',
    setting: SETTINGS.shop_reviews,
    evaluate: ({ wall: { low, low_refused, others, others_refused } }) => {
      if (low + others === 0)
        return unknown('Aucun avis écrit cette année : il n’y a encore rien à vérifier.');
      const isUneven =
        low_refused >= FEWEST_REFUSALS &&
        low_refused * Math.max(1, others) > 2 * low * Math.max(1, others_refused);
      const sentence = `${low_refused} refus sur ${low} avis de 1 ou 2 étoiles, ${others_refused} sur ${others} autres`;
      return isUneven
        ? wrong(
            `${sentence}. Un refus tient au contenu, jamais à la note : relisez ces refus, leur auteur peut encore être publié.`,
          )
        : ok(`Cette année : ${sentence}.`);
    },
  },
  {
    rule: 'decided_questions',
    chapter: 'information',
    title: 'Les questions sur les produits reçoivent une décision',
    source: 'Règlement (UE) 2022/2065, art. 14 et 17',
    setting: SETTINGS.questions,
    evaluate: ({ questions: { waiting, overdue_answers } }) => {
      if (overdue_answers > 0)
        return wrong(
          `${overdue_answers === 1 ? 'Une réponse d’acheteur attend' : `${overdue_answers} réponses d’acheteurs attendent`} au-delà du délai de publication : vérifiez qu’un processus « worker » de Recueil tourne.`,
        );
      return waiting > 0
        ? wrong(
            `${waiting === 1 ? 'Une question attend' : `${waiting} questions attendent`} une décision depuis plus de quatorze jours : répondez, publiez, ou refusez avec un motif.`,
          )
        : ok(
            'Aucune question n’attend depuis plus de quatorze jours. L’auteur d’une question refusée en reçoit le motif.',
          );
    },
  },
];

import { deName } from '#contract/messages/de-name.ts';

/**
 * Explains in French the reasons that Meta gives for blocking an account. Meta may add reasons; an
 * unknown reason is shown unchanged.
 */
interface ViolationLabels {
  why: string;
  /** The corrections to make before asking Meta for a review. */
  remedy: string;
}

const goods = (what: string): ViolationLabels => ({
  why: `Meta y voit la vente ou la publicité ${deName(what)}.`,
  remedy: 'Retirez ces produits du catalogue et du profil WhatsApp, et de vos messages.',
});

const VIOLATIONS: Readonly<Record<string, ViolationLabels>> = {
  SCAM: {
    why: 'Meta craint une escroquerie.',
    remedy:
      'Vérifiez que le nom affiché, le site et les liens de vos messages sont bien ceux de votre boutique.',
  },
  SPAM: {
    why: 'Trop de clients ont bloqué ou signalé vos messages.',
    remedy: 'N’écrivez qu’à qui l’a accepté, moins souvent, et seulement au sujet d’une commande.',
  },
  ADULT: goods('contenus pour adultes'),
  ALCOHOL: goods('boissons alcoolisées'),
  DRUGS: goods('médicaments ou de drogues'),
  GAMBLING: goods('jeux d’argent'),
  SUPPLEMENTS: goods('compléments alimentaires'),
  TOBACCO: goods('tabac'),
  RESTRICTED_BIZ_INITIATED_MESSAGING: {
    why: 'Meta ne vous laisse plus écrire en premier à vos clients.',
    remedy: 'N’écrivez qu’à qui l’a accepté, moins souvent, et seulement au sujet d’une commande.',
  },
  RESTRICTED_UTILITY_TEMPLATES: {
    why: 'Meta ne vous laisse plus employer les modèles utilitaires.',
    remedy: 'Retirez de vos modèles ce qui ne parle pas de la commande.',
  },
  SCHEDULE_FOR_DISABLE: {
    why: 'Meta va désactiver ce compte.',
    remedy: 'Faites appel sans attendre.',
  },
  DISABLE: {
    why: 'Meta a désactivé ce compte.',
    remedy: 'Faites appel, ou connectez un autre compte WhatsApp.',
  },
};

export function violationLabels(type: string | null): ViolationLabels {
  const remedy = 'Lisez le motif chez Meta et corrigez ce qu’elle y reproche.';
  if (type === null || type === 'ACCOUNT_VIOLATION')
    return { why: 'Meta n’en a pas dit la raison ici.', remedy };
  return VIOLATIONS[type.toUpperCase()] ?? { why: `Motif donné par Meta : ${type}.`, remedy };
}

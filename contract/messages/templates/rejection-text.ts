/**
 * Explains in French Meta’s reasons for rejecting a template. The list is Meta’s; an unknown reason
 * is shown unchanged.
 */
interface Rejection {
  why: string;
  remedy: string;
}

const MANAGER = 'dans le gestionnaire WhatsApp';
const REJECTIONS: Readonly<Record<string, Rejection>> = {
  ABUSIVE_CONTENT: {
    why: 'Meta y lit un contenu abusif ou menaçant.',
    remedy: `Adoucissez ses mots ${MANAGER}, ou demandez-y un nouvel examen.`,
  },
  CATEGORY_NOT_AVAILABLE: {
    why: 'Votre compte n’a pas droit à cette catégorie de modèle.',
    remedy: 'Faites vérifier votre entreprise par Meta, puis soumettez-le de nouveau.',
  },
  INCORRECT_CATEGORY: {
    why: 'Meta ne le range pas dans la catégorie demandée.',
    remedy: `Demandez un nouvel examen ${MANAGER}, ou acceptez-y la catégorie marketing : chaque message coûtera plus cher.`,
  },
  INVALID_FORMAT: {
    why: 'Une variable, un lien ou un caractère ne suit pas le format de Meta.',
    remedy: `Corrigez-le ${MANAGER} : pas de variable au début ni à la fin, un exemple pour chacune.`,
  },
  PROMOTIONAL: {
    why: 'Meta y lit une publicité.',
    remedy: `Retirez ${MANAGER} ce qui ne parle pas de la commande, ou acceptez-y la catégorie marketing : chaque message coûtera plus cher.`,
  },
  SCAM: {
    why: 'Meta craint une escroquerie, le plus souvent à cause du lien.',
    remedy: `Vérifiez que le bouton ouvre une adresse à votre nom, puis demandez un nouvel examen ${MANAGER}.`,
  },
  TAG_CONTENT_MISMATCH: {
    why: 'La langue ou la catégorie annoncée ne correspond pas au texte.',
    remedy: `Corrigez-la ${MANAGER}, puis soumettez-le de nouveau.`,
  },
};

export function rejectionText(reason: string | null): Rejection {
  const remedy = `Corrigez ses mots ${MANAGER}, ou choisissez un autre modèle.`;
  if (reason === null) return { why: 'Meta n’a pas dit pourquoi.', remedy };
  return REJECTIONS[reason.toUpperCase()] ?? { why: `Motif donné par Meta : ${reason}.`, remedy };
}

import { accountFailures } from './failures/account-failures.ts';
import { connectionFailures } from './failures/connection-failures.ts';

/**
 * Every refusal of the product, with its status and its French text. A refusal is `throw new
 * Failure(code)`.
 */
export const failures = {
  bad_json: [400, 'Le corps de la requête n’est pas du JSON lisible.'],
  bad_request: [400, 'La requête n’est pas lisible.'],
  unauthenticated: [401, 'Connectez-vous pour continuer.'],
  ...accountFailures,
  not_found: [404, 'Introuvable : cet élément n’existe pas ou n’est pas à vous.'],
  method_not_allowed: [405, 'Cette adresse n’accepte pas cette méthode.'],
  too_many_webhooks: [
    409,
    'Une boutique a au plus 10 webhooks : supprimez ceux qui ne servent plus.',
  ],
  no_link_domain: [409, 'Aucun domaine n’est choisi pour vos liens : enregistrez-en un d’abord.'],
  link_domain_taken: [
    409,
    'Ce domaine sert déjà les liens d’une autre boutique de cette instance.',
  ],
  stale: [409, 'Ces réglages ont été modifiés entre-temps : rechargez-les avant d’enregistrer.'],
  already_sent: [409, 'Ce message est déjà parti, ou part en ce moment.'],
  previous_step_pending: [409, 'L’étape précédente n’est pas encore partie : envoyez-la d’abord.'],
  cannot_cancel: [
    409,
    'Ce message ne peut plus être annulé : il est terminé, ou part en ce moment.',
  ],
  cannot_postpone: [409, 'Ce message ne peut pas être reporté : rétablissez-le d’abord.'],
  cannot_resolve: [409, 'Le statut de ce message est déjà connu.'],
  cannot_restore: [409, 'Ce message ne peut pas être rétabli.'],
  too_many_upsells: [
    409,
    'Une boutique a au plus 100 offres : retirez celles qui ne servent plus.',
  ],
  ab_test_running: [
    409,
    'Un test A/B compare déjà ce texte : attendez sa fin, ou arrêtez-le d’abord.',
  ],
  opted_out: [409, 'Cette personne ne souhaite plus recevoir de demandes d’avis.'],
  no_consent: [409, 'Cette personne n’a pas donné son accord pour ce canal.'],
  already_rated: [409, 'Cette personne a déjà donné sa note.'],
  order_cancelled: [409, 'La commande est annulée : la demande ne partira pas.'],
  order_refunded: [409, 'La commande a été remboursée : la demande ne partira pas.'],
  link_expired: [409, 'Le lien de cette demande a expiré.'],
  never_fulfilled: [
    409,
    'Cette commande n’a jamais été expédiée : indiquez son expédition ou sa livraison dans votre boutique, la demande reprendra d’elle-même.',
  ],
  account_violation: [
    409,
    'Le compte WhatsApp est restreint par Meta : aucun autre canal ne reste pour cette personne.',
  ],
  sending_not_allowed: [409, 'Les envois de cette boutique sont suspendus par l’administrateur.'],
  owner_unconfirmed: [
    409,
    'Confirmez d’abord votre adresse e-mail : d’ici là, rien ne part vers d’autres personnes que vous.',
  ],
  new_team_limit: [
    409,
    'La limite quotidienne des envois de votre boutique est atteinte : réessayez demain, ou connectez votre propre compte d’envoi.',
  ],
  needs_approval: [409, 'Les SMS de votre boutique attendent l’autorisation de l’administrateur.'],
  plan_quota: [409, 'Le quota mensuel du forfait est atteint.'],
  no_channel: [
    409,
    'Aucun canal ne peut joindre cette personne : connectez un canal ou complétez son contact.',
  ],
  no_contact: [409, 'Cette demande n’a ni e-mail ni téléphone utilisable.'],
  invalid_recipient: [
    409,
    'L’e-mail ou le téléphone de cette commande ne peut pas en être un : corrigez-le dans votre boutique.',
  ],
  channel_paused: [
    409,
    'Le canal de cette étape est en pause, et aucun autre ne reste pour cette personne.',
  ],
  channel_disconnected: [
    409,
    'Aucun canal réel n’est connecté : connectez-en un dans les réglages.',
  ],
  excluded: [409, 'Cette personne est exclue par les réglages du scénario d’envoi.'],
  erased: [409, 'Les données de cette personne ont été effacées.'],
  unconfirmed_restore: [
    409,
    'Cette base vient d’une sauvegarde ou d’une copie : un administrateur doit confirmer les envois.',
  ],
  step_disabled: [409, 'Cette étape est désactivée dans le scénario d’envoi.'],
  product_merge_impossible: [
    409,
    'Ces deux produits ne peuvent pas être réunis : l’un l’est déjà, ou c’est le même. Séparez-le d’abord.',
  ],
  review_withdrawn: [409, 'Son auteur a retiré cet avis : il n’y a plus rien à décider.'],
  question_withdrawn: [409, 'Son auteur a retiré ce texte : il n’y a plus rien à décider.'],
  replies_refused: [409, 'Cette personne ne souhaite pas recevoir vos réponses.'],
  no_free_words: [
    409,
    'Ce service WhatsApp ne porte que des modèles approuvés : répondez par un autre canal.',
  ],
  window_closed: [
    409,
    'WhatsApp n’accepte une réponse libre que dans les 24 heures qui suivent un message du client.',
  ],
  key_reused: [409, 'Cet en-tête Idempotency-Key a déjà servi pour une autre réponse.'],
  too_many_views: [
    409,
    'Une boutique a au plus 50 vues enregistrées : supprimez celles qui ne servent plus.',
  ],
  too_many_models: [
    409,
    'Une boutique a au plus 50 réponses types : supprimez celles qui ne servent plus.',
  ],
  not_rated: [409, 'Ce client n’a pas encore donné sa note : il n’y a pas d’avis à suivre.'],
  import_not_checked: [409, 'Cet import n’attend pas de confirmation.'],
  import_ended: [409, 'Cet import est déjà terminé.'],
  import_stays: [
    409,
    'Cet import ne peut plus être retiré : il l’est pendant 30 jours, une fois terminé ou arrêté.',
  ],
  import_not_stopped: [409, 'Cet import n’est pas arrêté : il n’y a rien à reprendre.'],
  import_forgotten: [
    409,
    'Le contenu de cet import a été effacé : importez le fichier de nouveau.',
  ],
  ...connectionFailures,
  acknowledgement_required: [
    422,
    'Ce mode traite les avis différemment selon la note, ce que Trustpilot et Google interdisent : confirmez que vous l’avez lu.',
  ],
  invalid: [422, 'Certaines informations sont à corriger.'],
  too_large: [413, 'La requête est trop volumineuse.'],
  unsupported_media_type: [415, 'Ce format n’est pas accepté : envoyez du JSON.'],
  read_too_long: [
    503,
    'Cette lecture prend trop de temps : choisissez une période plus courte ou précisez votre recherche.',
  ],
  too_many_requests: [429, 'Trop de demandes : réessayez dans un moment.'],
  internal: [
    500,
    'Une erreur inattendue est survenue. Rien n’a été perdu ; donnez cet identifiant si vous nous écrivez.',
  ],
  provider_failed: [
    502,
    'Le service ne répond pas comme prévu pour l’instant : réessayez dans quelques minutes. Rien n’a été modifié.',
  ],
  unavailable: [
    503,
    'La base de données ne répond pas pour l’instant : réessayez dans quelques secondes.',
  ],
} as const satisfies Record<string, readonly [number, string]>;

export type FailureCode = keyof typeof failures;

/**
 * Returns the `code` that a client receives. The sign-in also sends `second_factor_required`, with
 * another status than the calls that require a second factor.
 */
export const wireCode = (code: FailureCode): FailureCode =>
  code === 'sign_in_code_required' ? 'second_factor_required' : code;

interface FailureDetail {
  /** Replaces the sentence of the table. */
  message?: string;
  /** Field → sentences. */
  errors?: Record<string, string[]>;
  /** Seconds after which a retry makes sense. */
  retryAfter?: number;
  /** Extra members of the answer, such as the newer value of a stale setting. */
  extra?: Record<string, unknown>;
  cause?: unknown;
}

/** An expected refusal. The HTTP layer turns it into `{message, code, errors?}`. */
export class Failure extends Error {
  readonly code: FailureCode;
  readonly status: number;
  readonly detail: FailureDetail;
  constructor(code: FailureCode, detail: FailureDetail = {}) {
    super(detail.message ?? failures[code][1], { cause: detail.cause });
    this.name = 'Failure';
    this.code = code;
    this.status = failures[code][0];
    this.detail = detail;
  }
}

/** Returns the refusal of one invalid field, with its sentence. */
export function invalidField(field: string, sentence: string): Failure {
  return new Failure('invalid', { message: sentence, errors: { [field]: [sentence] } });
}

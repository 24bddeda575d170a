import { deName } from '#contract/messages/de-name.ts';
import { IMPERSONATION_MODE_LABELS } from '#contract/labels/impersonation-modes.ts';
import { REFUSAL_LABELS } from '#contract/customer-pages/shop-review.ts';
import { type AuditDetail, detailText } from './detail-text.ts';
import { counted, erasedTraces, purgedTraces } from './erased-traces.ts';

const {
  channel,
  days,
  mode,
  numbered,
  quoted,
  role,
  service,
  stepOnChannel,
  text,
  whose,
  why,
  textOf,
} = detailText;

/**
 * The sentence of each audit action, in French. It follows the name of the person who acted. An
 * action without a sentence here cannot be recorded.
 */
const SENTENCES = {
  member_invited: (it) => `a invité ${text(it['email'])} comme ${role(it['role'])}`,
  invitation_resent: (it) => `a renvoyé l’invitation ${deName(text(it['email']))}`,
  invitation_revoked: (it) => `a retiré l’invitation ${deName(text(it['email']))}`,
  second_factor_required: () =>
    'a exigé la double authentification des propriétaires et des membres',
  second_factor_optional: () => 'n’exige plus la double authentification de l’équipe',
  support_access_granted: (it) =>
    `a autorisé l’accès support pendant ${text(it['hours'])} ${it['hours'] === 1 ? 'heure' : 'heures'}`,
  support_access_withdrawn: () => 'a retiré l’autorisation d’accès support',
  caps_sharing_started: () => 'a partagé les limites par personne avec ses autres boutiques',
  caps_sharing_ended: () => 'ne partage plus les limites par personne avec d’autres boutiques',
  impersonation_mode_changed: (it) =>
    `a réglé l’accès support de l’instance sur ${quoted(textOf(IMPERSONATION_MODE_LABELS, it['mode']))}`,
  member_joined: (it) => `a rejoint la boutique comme ${role(it['role'])}`,
  member_removed: (it) => `a retiré ${text(it['email'])} de la boutique`,
  member_left: () => 'a quitté la boutique',
  role_changed: (it) =>
    `a changé le rôle ${deName(text(it['email']))}, de ${role(it['from'])} à ${role(it['to'])}`,
  team_created: () => 'a créé la boutique',
  team_transferred: (it) => `a transféré la boutique à ${text(it['to'])}`,
  deletion_asked: () => 'a demandé la suppression de la boutique',
  deletion_undone: () => 'a renoncé à supprimer la boutique',
  team_deleted: (it) => `a supprimé la boutique ${quoted(it['name'])}`,
  number_labelled: (it) =>
    text(it['label']) === ''
      ? `a retiré le nom du numéro ${text(it['phone_number'])}`
      : `a nommé le numéro ${text(it['phone_number'])} ${quoted(it['label'])}`,
  api_key_created: (it) => `a créé la clé d’API ${quoted(it['label'])}`,
  api_key_changed: (it) => `a changé les réglages de la clé d’API ${quoted(it['label'])}`,
  api_key_rotated: (it) => `a renouvelé le secret de la clé d’API ${quoted(it['label'])}`,
  api_key_overlap_ended: (it) =>
    `a mis fin à l’ancien secret de la clé d’API ${quoted(it['label'])}`,
  api_key_refused: (it) =>
    `a refusé un appel avec la clé d’API ${quoted(it['label'])} : ${it['reason'] === 'key_expired' ? 'clé expirée' : `adresse non autorisée, ${text(it['address'])}`}`,
  webhook_created: (it) => `a connecté un webhook vers ${text(it['host'])}`,
  webhook_deleted: (it) => `a supprimé le webhook vers ${text(it['host'])}`,
  api_key_revoked: (it) => `a révoqué la clé d’API ${quoted(it['label'])}`,
  integration_connected: (it) => `a connecté ${service(it)}`,
  shop_ratings_changed: () => 'a changé les notes des produits inscrites dans la boutique Shopify',
  thanks_codes_retried: () => 'a relancé la création des codes de remerciement',
  store_states_changed: (it) => `a changé le sens des statuts de ${service(it)}`,
  integration_repaired: (it) => `a rétabli la liaison avec ${service(it)}`,
  integration_changed: (it) => `a changé les réglages ${deName(service(it))}`,
  integration_disconnected: (it) => `a déconnecté ${service(it)}`,
  public_review_matched: (it) =>
    `a rapproché l’avis public ${numbered(it)} de la demande n° ${text(it['request'])}`,
  public_review_refused: (it) =>
    `a ignoré le rapprochement de l’avis public ${numbered(it)} et de la demande n° ${text(it['request'])}`,
  public_review_unmatched: (it) =>
    `a défait le rapprochement de l’avis public ${numbered(it)} et de la demande n° ${text(it['request'])}`,
  shop_uninstalled: (it) =>
    `annonce que l’application a été désinstallée de la boutique ${text(it['shop'])} : le scénario d’envoi est arrêté`,
  template_submitted: (it) => `a soumis à Meta le modèle ${quoted(it['name'])}`,
  flow_configuration_saved: () => 'a enregistré le scénario d’envoi',
  conditional_configuration_saved: () => 'a enregistré « Après la note »',
  customization_configuration_saved: (it) =>
    text(it['restored']) === ''
      ? 'a publié l’apparence des pages clients'
      : `a publié de nouveau la version ${text(it['restored'])} de l’apparence des pages clients`,
  mode_acknowledged: (it) =>
    `a pris acte des risques du mode ${quoted(mode(it['mode']))} de « Après la note »`,
  upsell_created: (it) => `a créé l’offre ${quoted(it['name'])}`,
  upsell_changed: (it) => `a modifié l’offre ${quoted(it['name'])}`,
  upsell_deleted: (it) => `a retiré l’offre ${quoted(it['name'])}`,
  upsell_restored: (it) => `a rétabli l’offre ${quoted(it['name'])}`,
  ab_test_started: (it) => `a commencé un test A/B de ${days(it['days'])} : ${stepOnChannel(it)}`,
  ab_test_stopped: (it) =>
    `a arrêté un test A/B${it['reason'] === 'content_changed' ? ' en changeant le texte' : ''} : ${stepOnChannel(it)}`,
  upsells_ordered: () => 'a rangé les offres autrement',
  send_window_widened: (it) =>
    `a élargi les horaires d’envoi au-delà de l’usage, canal ${channel(it['channel'])}`,
  consent_declared: (it) =>
    `a déclaré que la boutique recueille l’accord de ses clients, canal ${channel(it['channel'])}`,
  plan_changed: (it) => `a changé le forfait, de ${quoted(it['from'])} à ${quoted(it['to'])}`,
  settings_changed: () => 'a changé les réglages de la boutique',
  general_link_opened: () => 'a ouvert le lien général',
  general_link_closed: () => 'a fermé le lien général',
  general_ratings_accepted: (it) =>
    `a compté ${text(it['count'])} notes du lien général qui attendaient`,
  general_ratings_refused: (it) =>
    `a ignoré ${text(it['count'])} notes du lien général qui attendaient`,
  mail_sender_saved: (it) => `a déclaré le domaine d’envoi ${text(it['domain'])}`,
  mail_sender_removed: (it) => `a retiré le domaine d’envoi ${text(it['domain'])}`,
  suppression_lifted: () => 'a levé le blocage d’une adresse e-mail',
  opt_out_added: (it) => `a inscrit l’opposition ${whose(it)}`,
  opt_out_removed: (it) => `a levé l’opposition ${whose(it)}`,
  person_erased: (it) => `a effacé les données d’une personne${erasedTraces(it)}`,
  data_exported: () => 'a demandé l’export de toutes les données de la boutique',
  retention_changed: (it) =>
    `a changé la durée de conservation, de ${days(it['from'])} à ${days(it['to'])}`,
  data_purged: (it) => `a effacé ${purgedTraces(it)}, au terme de la durée de conservation`,
  audit_log_exported: () => 'a exporté le journal',
  audit_stream_saved: (it) => `diffuse le journal vers ${text(it['host'])}`,
  audit_stream_deleted: (it) => `a arrêté la diffusion du journal vers ${text(it['host'])}`,
  audit_entries_redacted: (it) =>
    `a effacé des données personnelles dans ${counted(Object.keys((it['entries'] ?? {}) as object).length, 'ligne', 'lignes').join('')} du journal`,
  evidence_exported: () => 'a exporté le dossier de preuves',
  shop_review_published: (it) => `a publié l’avis ${numbered(it)}`,
  shop_review_refused: (it) =>
    `a refusé l’avis ${numbered(it)}, motif ${quoted(textOf(REFUSAL_LABELS, it['reason']))}`,
  shop_review_replied: (it) => `a répondu à l’avis ${numbered(it)}`,
  shop_review_reply_removed: (it) => `a retiré sa réponse à l’avis ${numbered(it)}`,
  product_question_published: (it) => `a publié la question ${numbered(it)} sur un produit`,
  product_question_refused: (it) =>
    `a refusé la question ${numbered(it)} sur un produit, motif ${quoted(textOf(REFUSAL_LABELS, it['reason']))}`,
  product_question_answered: (it) => `a répondu à la question ${numbered(it)} sur un produit`,
  product_answer_published: (it) => `a publié la réponse ${numbered(it)} d’un acheteur`,
  product_answer_refused: (it) =>
    `a refusé la réponse ${numbered(it)} d’un acheteur, motif ${quoted(textOf(REFUSAL_LABELS, it['reason']))}`,
  import_undone: (it) =>
    `a retiré du mur les ${text(it['count'])} avis de l’import ${numbered(it)}`,
  review_status_changed: (it) =>
    `a marqué l’avis de la demande ${numbered(it)} ${quoted(it['status'])}`,
  review_assigned: (it) =>
    text(it['to']) === ''
      ? `n’a plus assigné à personne l’avis de la demande ${numbered(it)}`
      : `a assigné l’avis de la demande ${numbered(it)} à ${text(it['to'])}`,
  review_replied: (it) =>
    `a répondu en privé à l’avis de la demande ${numbered(it)}, canal ${channel(it['channel'])}`,
  saved_view_added: (it) => `a enregistré la vue ${quoted(it['name'])}`,
  saved_view_changed: (it) => `a modifié la vue ${quoted(it['name'])}`,
  saved_view_removed: (it) => `a supprimé la vue ${quoted(it['name'])}`,
  reply_model_added: (it) => `a ajouté la réponse type ${quoted(it['name'])}`,
  reply_model_changed: (it) => `a modifié la réponse type ${quoted(it['name'])}`,
  reply_model_removed: (it) => `a supprimé la réponse type ${quoted(it['name'])}`,
  customer_changed: (it) => `a modifié la fiche du client ${numbered(it)}`,
  product_merged: (it) => `a réuni le produit ${numbered(it)} avec ${quoted(it['into'])}`,
  product_feed_renewed: () => 'a changé l’adresse du flux d’avis pour Google',
  product_reviews_configured: () => 'a changé ce qui est demandé sur les produits',
  product_separated: (it) => `a séparé le produit ${numbered(it)} qui était réuni à un autre`,
  customers_merged: (it) =>
    `a fusionné la fiche du client ${numbered(it)} avec la fiche n° ${text(it['into'])}`,
  customers_separated: (it) => `a séparé les fiches fusionnées du client ${numbered(it)}`,
  contact_changed: (it) => `a corrigé le contact de la demande ${numbered(it)}`,
  review_link_given: (it) =>
    `a pris le lien du client de la demande ${numbered(it)} pour le lui donner`,
  review_tagged: (it) =>
    Array.isArray(it['tags']) && it['tags'].length > 0
      ? `a étiqueté l’avis de la demande ${numbered(it)} : ${it['tags'].join(', ')}`
      : `a retiré les étiquettes de l’avis de la demande ${numbered(it)}`,
  review_noted: (it) => `a ajouté une note interne à l’avis de la demande ${numbered(it)}`,
  report_closed: (it) => `a clos un signalement sur l’avis ${numbered(it)}`,
  sending_allowed: (it) => `a rendu à la boutique le droit d’envoyer${why(it['reason'])}`,
  sending_suspended: (it) => `a retiré à la boutique le droit d’envoyer${why(it['reason'])}`,
  account_unblocked: () => 'a levé le blocage du compte WhatsApp',
  impersonation_started: (it) => `a ouvert une session support${why(it['reason'])}`,
  impersonation_stopped: () => 'a quitté la session support',
  impersonated_call: () => 'a consulté la boutique ou agi en session support',
  outbox_cleared: () => 'a supprimé les messages de test',
  restore_confirmed: () => 'a autorisé les envois d’une base restaurée',
  person_confirmed: () => 'a répondu d’une personne dont l’adresse n’était pas confirmée',
  sms_approved: () => 'a autorisé les SMS par le compte de l’instance',
  sms_approval_withdrawn: () => 'a retiré l’autorisation des SMS par le compte de l’instance',
  admin_granted: () => 'a donné l’administration à une personne',
  admin_withdrawn: () => 'a retiré l’administration à une personne',
  second_factor_reset: () =>
    'a retiré la double authentification d’un compte, sur la ligne de commande',
  named_admin_promoted: () => 'a reçu l’administration, par le réglage de l’instance',
} as const satisfies Record<string, (detail: AuditDetail) => string>;

export type AuditAction = keyof typeof SENTENCES;

const isKnown = (action: string): action is AuditAction => Object.hasOwn(SENTENCES, action);

/**
 * Returns the French sentence of an event. An event of another version may have an action without a
 * sentence here: the name of the action is shown then.
 */
export function auditSentence(action: string, detail: AuditDetail): string {
  return isKnown(action) ? SENTENCES[action](detail) : `a fait ${quoted(action)}`;
}

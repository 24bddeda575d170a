/** The actions that solve a problem. Screens show them as links. */
export type ReasonAction =
  | 'activate_flow'
  | 'edit_flow'
  | 'edit_caps'
  | 'edit_windows'
  | 'edit_pauses'
  | 'edit_exclusions'
  | 'edit_consent'
  | 'edit_ramp'
  | 'edit_contact'
  | 'confirm_email'
  | 'connect_channel'
  | 'edit_template'
  | 'see_plans'
  | 'see_opt_outs'
  | 'see_request'
  | 'ask_admin'
  | 'send_now'
  | 'restore';

/** The label of the link for each action. */
export const REASON_ACTION_LABELS: Readonly<Record<ReasonAction, string>> = {
  activate_flow: 'Activer le scénario d’envoi',
  edit_flow: 'Régler l’étape',
  edit_caps: 'Revoir les limites',
  edit_windows: 'Revoir les horaires',
  edit_pauses: 'Revoir les pauses',
  edit_exclusions: 'Revoir les exclusions',
  edit_consent: 'Revoir l’accord demandé',
  edit_ramp: 'Quitter le mode test',
  edit_contact: 'Corriger le contact',
  confirm_email: 'Confirmer l’adresse',
  connect_channel: 'Connecter un canal',
  edit_template: 'Revoir le contenu',
  see_plans: 'Voir les forfaits',
  see_opt_outs: 'Voir les désinscriptions',
  see_request: 'Voir la demande',
  ask_admin: 'Voir quoi faire',
  send_now: 'Envoyer maintenant',
  restore: 'Rétablir',
};

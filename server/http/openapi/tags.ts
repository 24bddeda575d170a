/**
 * The chapters of the document, in order. A call belongs to the first one that matches its path.
 */
export const TAGS: readonly { name: string; description: string; path: RegExp }[] = [
  {
    name: 'Instance',
    description: 'Ce que seuls les administrateurs de l’instance font.',
    path: /^\/api\/admin\//,
  },
  {
    name: 'Commandes',
    description: 'Les commandes d’une boutique, et les demandes d’avis manuelles.',
    path: /^\/api\/team\/(orders|review_requests)$/,
  },
  {
    name: 'Statistiques',
    description: 'Les chiffres d’une période, chacun compté au moment de l’événement.',
    path: /^\/api\/team\/stats\//,
  },
  {
    name: 'Envois',
    description: 'Les messages à venir, en attente, partis ou en échec, et ce que l’on en fait.',
    path: /^\/api\/team\/reviews_queued/,
  },
  {
    name: 'Retours clients',
    description: 'Les demandes notées : suivi, réponses, rapprochement avec Trustpilot.',
    path: /^\/api\/team\/(reviews|public_reviews|reply_models|general_ratings)/,
  },
  {
    name: 'Clients',
    description: 'La fiche d’une personne, derrière toutes ses demandes.',
    path: /^\/api\/team\/(customers|search|saved_views)/,
  },
  {
    name: 'Produits',
    description: 'Le catalogue, les avis sur chaque produit et leur modération.',
    path: /^\/api\/team\/product/,
  },
  {
    name: 'Avis publiés',
    description: 'Les avis de la boutique et leur modération.',
    path: /^\/api\/team\/(shop_reviews|review_reports)/,
  },
  {
    name: 'Scénario d’envoi et pages',
    description: 'Les réglages : envois, suite de la note, apparence, offres, images.',
    path: /^\/api\/team\/(flow_|conditional_|customization_|doors_shown|upsell_|ab_tests|store_image|send_test|message_preview)/,
  },
  {
    name: 'Imports et exports',
    description: 'Le travail long, avec sa progression.',
    path: /^\/api\/team\/(imports|exports)/,
  },
  {
    name: 'Webhooks sortants et clés',
    description: 'Ce que vos programmes apprennent, et les clés dont ils se servent.',
    path: /^\/api\/team\/(outgoing_webhooks|api_keys)/,
  },
  {
    name: 'Droits des personnes',
    description: 'Désinscriptions, effacement, conservation, conformité et journal.',
    path: /^\/api\/team\/(opt_outs|erasures|retention|compliance|journal|data_requests)/,
  },
  {
    name: 'Intégrations',
    description: 'Les services connectés et leurs comptes.',
    path: /^\/api\/team\/(integrations|kanal|google|sms_accounts|brevo|twilio|shopify|woocommerce|prestashop|senders|suppressions|smtp|meta|slack|trustpilot|laposte)/,
  },
  {
    name: 'Boutique',
    description: 'La boutique, ses membres, son forfait et son lien d’avis.',
    path: /^\/api\/(team|teams|onboarding|invitations)(\/|$)/,
  },
  {
    name: 'Compte',
    description: 'La connexion et la personne connectée.',
    path: /^\//,
  },
];

export function tagOf(path: string): string {
  return TAGS.find((tag) => tag.path.test(path))?.name ?? 'Compte';
}

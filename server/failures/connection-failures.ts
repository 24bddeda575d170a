export const connectionFailures = {
  shopify_not_connected: [
    409,
    'Aucune boutique Shopify n’est connectée : connectez-la dans les intégrations.',
  ],
  woocommerce_not_connected: [
    409,
    'Aucune boutique WooCommerce n’est connectée : connectez-la dans les intégrations.',
  ],
  prestashop_not_connected: [
    409,
    'Aucune boutique PrestaShop n’est connectée : connectez-la dans les intégrations.',
  ],
  shop_unknown: [
    409,
    'Cette boutique Shopify n’a pas encore de compte ici : créez-le pour continuer.',
  ],
  shop_taken: [409, 'Cette boutique en ligne est déjà connectée à une autre boutique de Recueil.'],
  shop_other: [409, 'Une autre boutique en ligne est déjà connectée ici : déconnectez-la d’abord.'],
  billing_off: [409, 'Les forfaits de cette instance ne se paient pas par Shopify.'],
  slack_not_connected: [409, 'Slack n’est pas connecté : connectez-le dans les intégrations.'],
  slack_not_configured: [
    409,
    'Cette instance n’a pas d’application Slack : la personne qui l’héberge la déclare par SLACK_CLIENT_ID et SLACK_CLIENT_SECRET.',
  ],
  trustpilot_not_connected: [
    409,
    'Trustpilot n’est pas connecté : collez l’adresse de votre page dans les intégrations.',
  ],
  trustpilot_link_only: [
    409,
    'Trustpilot est connecté par son adresse seule : ajoutez une clé d’API pour en lire les avis, ou importez leur fichier.',
  ],
  laposte_not_connected: [
    409,
    'La Poste n’est pas connectée : collez sa clé dans les intégrations.',
  ],
  kanal_not_connected: [409, 'Kanal n’est pas connecté : collez sa clé dans les intégrations.'],
  api_not_connected: [409, 'Aucune clé d’API n’est en service : créez-en une dans les réglages.'],
  google_not_connected: [
    409,
    'Aucune fiche Google n’est connectée : collez son lien dans les intégrations.',
  ],
  doors_full: [
    409,
    'Dix sites d’avis sont déjà proposés après la note : retirez-en un dans « Après la note ».',
  ],
  meta_not_connected: [
    409,
    'Meta n’est pas connecté : collez ses identifiants dans les intégrations.',
  ],
  whatsapp_taken: [
    409,
    'Une boutique envoie par un seul service WhatsApp : déconnectez d’abord l’autre.',
  ],
  brevo_not_connected: [409, 'Brevo n’est pas connecté : collez sa clé dans les intégrations.'],
  twilio_not_connected: [
    409,
    'Twilio n’est pas connecté : collez ses identifiants dans les intégrations.',
  ],
  sender_of_account: [
    409,
    'Cette adresse est celle de votre serveur d’envoi : changez-la avec son accès, ou déconnectez-le d’abord.',
  ],
  smtp_not_connected: [
    409,
    'Aucun serveur d’envoi n’est connecté : connectez le vôtre dans les intégrations.',
  ],
  invalid_credentials: [422, 'Ces identifiants sont refusés par le service.'],
  shop_unreachable: [
    422,
    'Cette boutique n’a pas pu être lue : vérifiez son adresse, puis recommencez.',
  ],
  permissions_missing: [
    422,
    'La clé de cette boutique ne permet pas tout ce qui est nécessaire : ajoutez-lui les permissions indiquées.',
  ],
  store_refused: [
    422,
    'Cette autorisation de la boutique n’est pas valable, ou ne l’est plus : recommencez la connexion.',
  ],
  provider_plan: [422, 'Le forfait de votre compte chez ce service ne permet pas cette connexion.'],
  google_not_configured: [
    422,
    'La connexion par Google n’est pas proposée sur cette instance : connectez-vous par e-mail.',
  ],
  google_refused: [
    422,
    'Google n’a pas pu confirmer qui vous êtes : recommencez, ou connectez-vous par e-mail.',
  ],
  oidc_not_configured: [
    422,
    'Cette instance n’a pas de service de connexion d’entreprise : connectez-vous par e-mail.',
  ],
  oidc_refused: [422, 'Le service de connexion n’a pas pu confirmer qui vous êtes : recommencez.'],
  shopify_not_configured: [
    422,
    'La connexion par Shopify n’est pas proposée sur cette instance : connectez-vous par e-mail.',
  ],
  shopify_refused: [
    422,
    'Ce lien de Shopify n’est pas valable, ou ne l’est plus : recommencez depuis Shopify.',
  ],
} as const;

/** Additional search terms of screens, by path. */
export const SEARCH_TERMS: Readonly<Record<string, string>> = {
  '/dashboard': 'accueil note moyenne',
  '/dashboard/statistics': 'entonnoir délais produits transporteurs coûts réponses export',
  '/dashboard/queue': 'file attente programmés échecs',
  '/dashboard/reviews': 'avis notes mécontents trustpilot',
  '/dashboard/reviews/shop': 'mur publication modération signalement afficher site embed',
  '/dashboard/products': 'catalogue articles avis produits critères sku gtin fusion',
  '/dashboard/flow-configuration':
    'déroulé relances délais heures horaires messages pause limites consentement',
  '/dashboard/customization/pages': 'constructeur blocs apparence note remerciement modèles',
  '/dashboard/customization/test': 'test essai message aperçu',
  '/dashboard/conditional_rating':
    'note conditionnelle avis public seuil sites alertes formulaire questions trustpilot google',
  '/dashboard/upsell-configuration': 'upsell vente produit remise code lien suggestion',
  '/dashboard/customization':
    'personnalisation logo couleurs police ton langues domaine liens apparence',
  '/dashboard/settings/integrations': 'kanal whatsapp clé api canal connecter',
  '/dashboard/settings': 'compte équipe membres rôles numéros clés api notifications',
  '/dashboard/aide': 'documentation question comment état service nouveautés support',
  '/admin': 'santé violations vérifier boutique',
  '/admin/impersonation': 'impersonation support session personnes administrateur',
  '/admin/test-inbox': 'e-mails outbox',
};

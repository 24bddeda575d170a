/**
 * Every route of the single-page application, with further terms by which the command palette finds
 * its entry of the menu. The server answers 200 with its HTML for these and 404 for any other path.
 * `:` stands for one path segment. The tests of screens read this list.
 */
export const PAGE_TERMS = {
  '/': '',
  '/login': '',
  '/login/index_old': '',
  '/register': '',
  '/forgot-password': '',
  '/reset-password': '',
  '/google/callback': '',
  '/oidc/callback': '',
  '/register-shopify': '',
  '/confirm-email': '',
  '/onboarding/website': '',
  '/onboarding/branding': '',
  '/onboarding/customize-profile': '',
  '/invitation': '',
  '/teams/:teamId/:phoneNumberId': '',
  '/dashboard': 'accueil note moyenne',
  '/dashboard/statistics': 'entonnoir délais produits transporteurs coûts réponses export',
  '/dashboard/queue': 'file attente programmés échecs',
  '/dashboard/queue/imports': '',
  '/dashboard/queue/imports/:importId': '',
  '/dashboard/queue/new': '',
  '/dashboard/queue/index_old': '',
  '/dashboard/reviews_queue': '',
  '/dashboard/reviews': 'avis notes mécontents trustpilot',
  '/dashboard/reviews/trustpilot_mode': '',
  '/dashboard/reviews/index-old': '',
  '/dashboard/reviews/shop': 'mur publication modération signalement afficher site embed',
  '/dashboard/reviews/wall': '',
  '/dashboard/products': 'catalogue articles avis produits critères sku gtin fusion',
  '/dashboard/products/questions': '',
  '/dashboard/products/:productId': '',
  '/dashboard/customers/:customerId': '',
  '/dashboard/flow-configuration':
    'déroulé relances délais heures horaires messages pause limites consentement',
  '/dashboard/flow-configuration/first_reminder': '',
  '/dashboard/flow-configuration/last_reminder': '',
  '/dashboard/conditional_rating':
    'note conditionnelle avis public seuil sites alertes formulaire questions trustpilot google',
  '/dashboard/conditional_rating/editor': '',
  '/dashboard/upsell-configuration': 'upsell vente produit remise code lien suggestion',
  '/dashboard/upsell-configuration/create': '',
  '/dashboard/customization':
    'personnalisation logo couleurs police ton langues domaine liens apparence',
  '/dashboard/customization/pages': 'constructeur blocs apparence note remerciement modèles',
  '/dashboard/customization/test': 'test essai message aperçu',
  '/dashboard/aide': 'documentation question comment état service nouveautés support',
  '/dashboard/aide/:article': '',
  '/dashboard/integrations': '',
  '/dashboard/settings': 'compte équipe membres rôles numéros clés api notifications',
  '/dashboard/settings/account': '',
  '/dashboard/settings/integrations': 'kanal whatsapp clé api canal connecter',
  '/dashboard/settings/integrations/:service': '',
  '/dashboard/settings/numbers': '',
  '/dashboard/settings/team': '',
  '/dashboard/settings/members': '',
  '/dashboard/settings/api-keys': '',
  '/dashboard/settings/webhooks': '',
  '/dashboard/settings/notifications': '',
  '/dashboard/settings/general-link': '',
  '/dashboard/settings/opt-outs': '',
  '/dashboard/settings/compliance': '',
  '/dashboard/settings/data': '',
  '/dashboard/settings/journal': '',
  '/dashboard/settings/billing': '',
  '/admin': 'santé violations vérifier boutique',
  '/admin/impersonation': 'impersonation support session personnes administrateur',
  '/admin/test-inbox': 'e-mails outbox',
  '/admin/outbox': '',
} as const satisfies Record<string, string>;

export type PageRoute = keyof typeof PAGE_TERMS;
export const pageRoutes = Object.keys(PAGE_TERMS) as PageRoute[];

const patterns = pageRoutes.map(
  (route) => [route, new RegExp(`^${route.replace(/:\w+/g, '[^/]+')}/?$`)] as const,
);

/** Returns the page route of a path, or null when the single-page application has no page there. */
export function pageRouteOf(path: string): PageRoute | null {
  return patterns.find(([, pattern]) => pattern.test(path))?.[0] ?? null;
}

import type { Endpoint } from '../endpoint.ts';

export const settingsEndpoints = {
  saveOnboardingWebsite: {
    method: 'POST',
    path: '/api/onboarding/website',
    access: 'member',
    summary: 'Analyser le site de la boutique et en proposer l’apparence',
  },
  saveOnboardingBranding: {
    method: 'POST',
    path: '/api/onboarding/branding',
    access: 'member',
    summary: 'Choisir le nom, le logo, les couleurs et le ton',
  },
  customizeProfile: {
    method: 'POST',
    path: '/api/onboarding/customize-profile',
    access: 'member',
    summary: 'Terminer son profil',
  },
  simulateFlow: {
    method: 'POST',
    path: '/api/team/flow_simulation',
    access: 'reader',
    summary: 'Ce qui arriverait à une commande',
  },
  checkLinkDomain: {
    method: 'POST',
    path: '/api/team/settings/link_domain/check',
    access: 'member',
    reaches_out: true,
    summary: 'Chercher maintenant l’enregistrement du domaine des liens',
  },
  storeImage: {
    method: 'POST',
    path: '/api/team/store_image',
    access: 'member',
    summary: 'Déposer un logo ou une image',
    body_limit: 10_485_760,
    form: true,
  },
  getCustomizationDraft: {
    method: 'GET',
    path: '/api/team/customization_draft',
    access: 'reader',
    summary: 'Les pages clients en cours de travail',
  },
  saveCustomizationDraft: {
    method: 'PUT',
    path: '/api/team/customization_draft',
    access: 'member',
    summary: 'Garder les pages clients sans les publier',
  },
  listCustomizationVersions: {
    method: 'GET',
    path: '/api/team/customization_versions',
    access: 'reader',
    summary: 'Ce qui a été publié, du plus récent au plus ancien',
  },
  getCustomizationVersion: {
    method: 'GET',
    path: '/api/team/customization_versions/:id',
    access: 'reader',
    summary: 'Une version publiée, en entier',
  },
  saveConditionalConfig: {
    method: 'POST',
    path: '/api/team/conditional_config',
    access: 'member',
    summary: 'Enregistrer « Après la note »',
  },
  saveCustomizationConfig: {
    method: 'POST',
    path: '/api/team/customization_config',
    access: 'member',
    summary: 'Publier l’apparence des pages clients',
  },
  restoreCustomizationVersion: {
    method: 'POST',
    path: '/api/team/customization_versions/:id/restore',
    access: 'member',
    summary: 'Publier de nouveau une version antérieure',
  },
  saveFlowConfiguration: {
    method: 'POST',
    path: '/api/team/flow_configuration_config',
    access: 'member',
    summary: 'Enregistrer le scénario d’envoi',
  },
} as const satisfies Record<string, Endpoint>;

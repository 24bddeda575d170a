import type { LinkProps } from '@tanstack/react-router';

/** A setting that the search finds: its place and its additional search terms. */
export interface SettingEntry {
  label: string;
  screen: string;
  path: NonNullable<LinkProps['to']>;
  search?: Readonly<Record<string, string>>;
  also: string;
}

const FLOW = { screen: 'Scénario d’envoi', path: '/dashboard/flow-configuration' } as const;
const AFTER = { screen: 'Après la note', path: '/dashboard/conditional_rating' } as const;
const LOOK = { screen: 'Apparence', path: '/dashboard/customization' } as const;

/** The settings inside screens. Those of « Réglages » come from its own list of sections. */
export const SETTING_ENTRIES: readonly SettingEntry[] = [
  {
    ...FLOW,
    label: 'Déclencheur et délai',
    search: { tab: 'trigger' },
    also: 'événement commande livrée payée expédiée attente jours',
  },
  {
    ...FLOW,
    label: 'Horaires d’envoi',
    search: { tab: 'hours' },
    also: 'heures jours dimanche fériés fenêtre',
  },
  {
    ...FLOW,
    label: 'Limites par client',
    search: { tab: 'limits' },
    also: 'fréquence plafond messages exclusions étiquettes pays',
  },
  {
    ...FLOW,
    label: 'Consentement',
    search: { tab: 'consent' },
    also: 'accord opt-in preuve rgpd',
  },
  {
    ...FLOW,
    label: 'Pauses des envois',
    search: { tab: 'pauses' },
    also: 'vacances congés suspendre arrêter',
  },
  {
    ...FLOW,
    label: 'Première relance',
    path: '/dashboard/flow-configuration/first_reminder',
    also: 'rappel message texte',
  },
  {
    ...FLOW,
    label: 'Dernière relance',
    path: '/dashboard/flow-configuration/last_reminder',
    also: 'rappel message texte',
  },
  { ...AFTER, label: 'Sites d’avis', also: 'google trustpilot lien fiche public' },
  { ...AFTER, label: 'Seuil de la note', also: 'étoiles satisfait mécontent' },
  { ...AFTER, label: 'Alertes de note basse', also: 'slack e-mail prévenir mécontent' },
  { ...AFTER, label: 'Formulaire privé', also: 'questions commentaire réponse' },
  { ...LOOK, label: 'Logo', also: 'image marque' },
  { ...LOOK, label: 'Couleurs', also: 'marque charte thème' },
  { ...LOOK, label: 'Police', also: 'caractères typographie' },
  { ...LOOK, label: 'Ton et langues', also: 'vouvoiement tutoiement traduction anglais' },
  { ...LOOK, label: 'Domaine des liens', also: 'cname dns adresse courte' },
  { ...LOOK, label: 'Pied de page légal', also: 'mentions siret' },
];

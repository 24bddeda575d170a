import {
  BadgeCheck,
  ChartColumn,
  Gift,
  Inbox,
  LayoutDashboard,
  LifeBuoy,
  ListTodo,
  type LucideIcon,
  MessageSquareQuote,
  Palette,
  PanelsTopLeft,
  Plug,
  Send,
  Server,
  Settings,
  Split,
  Waypoints,
} from 'lucide-react';
import type { AppRouter } from '#web/back-office/router.ts';

export interface Screen {
  path: string;
  label: string;
  /** On the bottom bar of phones. */
  short?: string;
  icon: LucideIcon;
  group: null | 'Collecte' | 'Boutique' | 'Instance';
  /** Other words by which it is searched. */
  also?: string;
  adminOnly?: true;
  /** Another address that belongs to it. */
  covers?: string;
}

/** Every screen of the back office, in the order of the sidebar. One shows only once its route exists: no link is dead. */
const SCREENS: readonly Screen[] = [
  {
    path: '/dashboard',
    label: 'Tableau de bord',
    short: 'Accueil',
    icon: LayoutDashboard,
    group: null,
    also: 'accueil note moyenne',
  },
  {
    path: '/dashboard/statistics',
    label: 'Statistiques',
    icon: ChartColumn,
    group: null,
    also: 'entonnoir délais produits transporteurs coûts réponses export',
  },
  {
    path: '/dashboard/queue',
    label: 'File d’attente',
    short: 'File',
    icon: ListTodo,
    group: null,
    also: 'envois prévus retenus',
    covers: '/dashboard/reviews_queue',
  },
  {
    path: '/dashboard/reviews',
    label: 'Avis',
    short: 'Avis',
    icon: MessageSquareQuote,
    group: null,
    also: 'notes retours clients trustpilot',
  },
  {
    path: '/dashboard/reviews/shop',
    label: 'Avis boutique',
    icon: BadgeCheck,
    group: null,
    also: 'mur publication modération signalement afficher site embed',
    covers: '/dashboard/reviews/wall',
  },
  {
    path: '/dashboard/flow-configuration',
    label: 'Déroulé des envois',
    short: 'Déroulé',
    icon: Waypoints,
    group: 'Collecte',
    also: 'relances délais heures messages',
  },
  {
    path: '/dashboard/customization/pages',
    label: 'Pages clients',
    icon: PanelsTopLeft,
    group: 'Collecte',
    also: 'constructeur blocs apparence note remerciement modèles',
  },
  {
    path: '/dashboard/customization/test',
    label: 'M’envoyer un essai',
    icon: Send,
    group: 'Collecte',
    also: 'test essai message aperçu',
  },
  {
    path: '/dashboard/conditional_rating',
    label: 'Note conditionnelle',
    icon: Split,
    group: 'Collecte',
    also: 'avis public seuil sites portes alertes formulaire questions trustpilot google',
  },
  {
    path: '/dashboard/upsell-configuration',
    label: 'Propositions',
    icon: Gift,
    group: 'Collecte',
    also: 'upsell vente produit remise code lien suggestion',
  },
  {
    path: '/dashboard/customization',
    label: 'Votre marque',
    icon: Palette,
    group: 'Boutique',
    also: 'personnalisation logo couleurs police ton langues domaine liens apparence',
  },
  {
    path: '/dashboard/settings/integrations',
    label: 'Intégrations',
    icon: Plug,
    group: 'Boutique',
    also: 'kanal whatsapp clé api canal connecter',
  },
  {
    path: '/dashboard/settings',
    label: 'Réglages',
    icon: Settings,
    group: 'Boutique',
    also: 'compte équipe membres rôles numéros clés api notifications',
  },
  {
    path: '/admin',
    label: 'Instance',
    icon: Server,
    group: 'Instance',
    also: 'santé file violations vérifier boutique',
    adminOnly: true,
  },
  {
    path: '/admin/impersonation',
    label: 'Aider une boutique',
    icon: LifeBuoy,
    group: 'Instance',
    also: 'impersonation agir sous le nom personnes administrateur',
    adminOnly: true,
  },
  {
    path: '/admin/test-inbox',
    label: 'Boîte de démonstration',
    icon: Inbox,
    group: 'Instance',
    also: 'e-mails outbox',
    adminOnly: true,
  },
];

export function screensFor(router: AppRouter, isAdmin: boolean): Screen[] {
  return SCREENS.filter(
    ({ path, adminOnly }) => path in router.routesByPath && (isAdmin || !adminOnly),
  );
}

/** The screen that an address belongs to: the longest path that begins it. */
export function screenAt(screens: readonly Screen[], path: string): Screen | undefined {
  return screens
    .filter(
      (screen) =>
        path === screen.path || path === screen.covers || path.startsWith(`${screen.path}/`),
    )
    .toSorted((a, b) => b.path.length - a.path.length)[0];
}

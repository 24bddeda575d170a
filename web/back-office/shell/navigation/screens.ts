import {
  BadgeCheck,
  ChartColumn,
  CircleQuestionMark,
  Gift,
  Inbox,
  LayoutDashboard,
  LifeBuoy,
  ListTodo,
  type LucideIcon,
  MessageSquareQuote,
  Package,
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
  /** The label in the bottom bar on phones. */
  short?: string;
  icon: LucideIcon;
  group: null | 'Collecte' | 'Boutique' | 'Instance';
  adminOnly?: true;
  /** Another path that belongs to the screen. */
  covers?: string;
  /**
   * The path of the screen that leads to this one, which is then not in the navigation. Null when
   * the account menu leads to it.
   */
  within?: string | null;
}

/**
 * All screens of the back office, in the order of the sidebar. A screen is shown only when its
 * route exists, so that no link leads nowhere.
 */
const SCREENS: readonly Screen[] = [
  {
    path: '/dashboard',
    label: 'Tableau de bord',
    short: 'Accueil',
    icon: LayoutDashboard,
    group: null,
  },
  {
    path: '/dashboard/reviews',
    label: 'Retours clients',
    short: 'Retours',
    icon: MessageSquareQuote,
    group: null,
    covers: '/dashboard/customers',
  },
  {
    path: '/dashboard/reviews/shop',
    label: 'Avis publiés',
    icon: BadgeCheck,
    group: null,
    covers: '/dashboard/reviews/wall',
  },
  {
    path: '/dashboard/products',
    label: 'Produits',
    icon: Package,
    group: null,
  },
  {
    path: '/dashboard/queue',
    label: 'Envois',
    short: 'Envois',
    icon: ListTodo,
    group: null,
    covers: '/dashboard/reviews_queue',
  },
  {
    path: '/dashboard/statistics',
    label: 'Statistiques',
    icon: ChartColumn,
    group: null,
  },
  {
    path: '/dashboard/flow-configuration',
    label: 'Scénario d’envoi',
    short: 'Scénario',
    icon: Waypoints,
    group: 'Collecte',
  },
  {
    path: '/dashboard/customization/test',
    label: 'Envoyer un test',
    icon: Send,
    group: 'Collecte',
    within: '/dashboard/flow-configuration',
  },
  {
    path: '/dashboard/customization/pages',
    label: 'Pages clients',
    icon: PanelsTopLeft,
    group: 'Collecte',
  },
  {
    path: '/dashboard/conditional_rating',
    label: 'Après la note',
    icon: Split,
    group: 'Collecte',
  },
  {
    path: '/dashboard/upsell-configuration',
    label: 'Offres',
    icon: Gift,
    group: 'Collecte',
  },
  {
    path: '/dashboard/customization',
    label: 'Apparence',
    icon: Palette,
    group: 'Boutique',
  },
  {
    path: '/dashboard/settings/integrations',
    label: 'Intégrations',
    icon: Plug,
    group: 'Boutique',
  },
  {
    path: '/dashboard/settings',
    label: 'Réglages',
    icon: Settings,
    group: 'Boutique',
  },
  {
    path: '/dashboard/aide',
    label: 'Aide',
    icon: CircleQuestionMark,
    group: null,
    within: null,
  },
  {
    path: '/admin',
    label: 'Instance',
    icon: Server,
    group: 'Instance',
    adminOnly: true,
  },
  {
    path: '/admin/impersonation',
    label: 'Accès support',
    icon: LifeBuoy,
    group: 'Instance',
    adminOnly: true,
    within: '/admin',
  },
  {
    path: '/admin/test-inbox',
    label: 'Messages de test',
    icon: Inbox,
    group: 'Instance',
    adminOnly: true,
    within: '/admin',
  },
];

export function screensFor(router: AppRouter, isAdmin: boolean): Screen[] {
  return SCREENS.filter(
    ({ path, adminOnly }) => path in router.routesByPath && (isAdmin || !adminOnly),
  );
}

/** Returns the screen of an address: the one with the longest matching path. */
export function screenAt(screens: readonly Screen[], path: string): Screen | undefined {
  return screens
    .filter(
      (screen) =>
        path === screen.path ||
        path === screen.covers ||
        path.startsWith(`${screen.path}/`) ||
        (screen.covers !== undefined && path.startsWith(`${screen.covers}/`)),
    )
    .toSorted((a, b) => b.path.length - a.path.length)[0];
}

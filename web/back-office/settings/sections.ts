import {
  Bell,
  Database,
  Hash,
  History,
  KeyRound,
  Link2,
  type LucideIcon,
  Receipt,
  ShieldCheck,
  Store,
  UserRound,
  UserRoundX,
  UsersRound,
  Webhook,
} from 'lucide-react';
import type { AppRouter } from '../router.ts';

export interface Section {
  path: string;
  label: string;
  /** The text under the label in the list on phones. */
  what: string;
  icon: LucideIcon;
  /** Personal settings are the same in all teams. */
  of: 'person' | 'team';
  /** Additional search terms. */
  also: string;
}

/**
 * All sections of the settings, in the order of the list. A section is shown only when its route
 * exists, so that no link leads nowhere.
 */
const SECTIONS: readonly Section[] = [
  {
    path: '/dashboard/settings/account',
    label: 'Compte',
    what: 'Nom, mot de passe, clés d’accès, appareils',
    icon: UserRound,
    of: 'person',
    also: 'profil sécurité sessions passkey double authentification codes de secours',
  },
  {
    path: '/dashboard/settings/notifications',
    label: 'Notifications',
    what: 'Avis reçus, résumés, alertes',
    icon: Bell,
    of: 'person',
    also: 'e-mails résumé hebdomadaire quotidien',
  },
  {
    path: '/dashboard/settings/team',
    label: 'Boutique',
    what: 'Nom, fuseau horaire, tarifs, transfert',
    icon: Store,
    of: 'team',
    also: 'équipe identité langue adresse du site prix coûts vos boutiques quitter supprimer suppression transférer',
  },
  {
    path: '/dashboard/settings/members',
    label: 'Équipe et rôles',
    what: 'Membres, invitations, droits',
    icon: UsersRound,
    of: 'team',
    also: 'inviter membre propriétaire lecteur',
  },
  {
    path: '/dashboard/settings/numbers',
    label: 'Numéros',
    what: 'Les numéros qui portent vos messages',
    icon: Hash,
    of: 'team',
    also: 'téléphone whatsapp sms libellé',
  },
  {
    path: '/dashboard/settings/general-link',
    label: 'Lien général',
    what: 'Une adresse à partager, son QR code, une carte',
    icon: Link2,
    of: 'team',
    also: 'qr code carte colis comptoir partager review link',
  },
  {
    path: '/dashboard/settings/opt-outs',
    label: 'Désinscriptions',
    what: 'Les personnes à ne plus contacter',
    icon: UserRoundX,
    of: 'team',
    also: 'opposition stop refus',
  },
  {
    path: '/dashboard/settings/api-keys',
    label: 'Clés d’API',
    what: 'Pour connecter votre site ou un outil',
    icon: KeyRound,
    of: 'team',
    also: 'développeur jeton intégration',
  },
  {
    path: '/dashboard/settings/webhooks',
    label: 'Webhooks',
    what: 'Annoncer ce qui arrive à vos programmes',
    icon: Webhook,
    of: 'team',
    also: 'développeur événements signature api',
  },
  {
    path: '/dashboard/settings/data',
    label: 'Données',
    what: 'Export, effacement, durées de conservation',
    icon: Database,
    of: 'team',
    also: 'rgpd export conservation effacer',
  },
  {
    path: '/dashboard/settings/compliance',
    label: 'Conformité',
    what: 'Les règles, et ce qui reste à faire',
    icon: ShieldCheck,
    of: 'team',
    also: 'loi rgpd textes preuve',
  },
  {
    path: '/dashboard/settings/journal',
    label: 'Journal',
    what: 'Qui a fait quoi, et quand',
    icon: History,
    of: 'team',
    also: 'historique actes',
  },
  {
    path: '/dashboard/settings/billing',
    label: 'Facturation',
    what: 'Offre et consommation',
    icon: Receipt,
    of: 'team',
    also: 'abonnement forfait prix quota',
  },
];

export function sectionsFor(router: AppRouter): Section[] {
  return SECTIONS.filter(({ path }) => path in router.routesByPath);
}

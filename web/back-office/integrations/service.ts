import type { Integration } from './integrations-data.ts';

export type ServiceName = Integration['name'];

/** The groups of services, in the order of the directory. */
export const SERVICE_GROUPS = {
  orders: 'Vos commandes',
  messages: 'Vos envois',
  sites: 'Les sites d’avis',
  team: 'Votre équipe',
} as const;

export interface Service {
  title: string;
  group: keyof typeof SERVICE_GROUPS;
  logo: string;
  /** The text on its card. */
  what: string;
  /** The text under the title of its page. */
  purpose: string;
  /** The steps to connect it, one per line. */
  steps: readonly string[];
  /** The slug of its help article. */
  help?: string;
  /** Additional search terms. */
  also: string;
}

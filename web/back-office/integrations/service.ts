import type { Integration } from './integrations-data.ts';

export type ServiceName = Integration['name'];

/** What a service is for; the order of the directory. */
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
  /** On its card. */
  what: string;
  /** Under the title of its page. */
  purpose: string;
  /** How it is connected, one step a line. */
  steps: readonly string[];
  /** Its article of the help. */
  help?: string;
  /** Other words by which it is searched. */
  also: string;
}

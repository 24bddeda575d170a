/**
 * The domains in the order in which they may import each other: a domain imports those before it,
 * never one behind it. What a lower domain triggers in a higher one is an event
 * (`server/event-handlers.ts`). `scripts/structure.test.ts` reads every import.
 */
export const DOMAINS = [
  'privacy',
  'audit-log',
  'counters',
  'images',
  'channels',
  'link-domains',
  'team-mail',
  'accounts',
  'teams',
  'operations',
  'incoming-webhooks',
  'orders',
  'requests',
  'customer-pages',
  'delivery',
  'reviews',
  'customers',
  'shops',
  'statistics',
  'settings',
  'imports',
  'notifications',
  'customer-site',
  'connected-services',
  'compliance',
  'onboarding',
  'administration',
] as const;

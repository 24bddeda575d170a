import type { IntegrationsTable } from '#server/database/tables/integrations.ts';

const NAMES: readonly string[] = ['kanal'] satisfies IntegrationsTable['name'][];

/** What a team can connect today. */
export function isIntegrationName(name: string): name is IntegrationsTable['name'] {
  return NAMES.includes(name);
}

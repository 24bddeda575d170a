import type { Selectable } from 'kysely';
import type { App } from '#server/app.ts';
import type { IntegrationsTable } from '#server/database/tables/channels/integrations.ts';
import { Failure } from '#server/failures.ts';
import { readCredentials } from '#server/domains/channels/connections/read-credentials.ts';
import type { SealingKeys, SiteAccess, SiteKeys } from '#server/ports/review-site.ts';
import { readSiteCredentials, readSiteSettings, type SiteSettings } from './site-settings.ts';

export type SiteApp = Pick<
  App,
  'db' | 'config' | 'clock' | 'log' | 'reviewSite' | 'eventHandlers' | 'enqueue' | 'applyCounts'
>;

export interface OpenSite {
  integration: Selectable<IntegrationsTable>;
  settings: SiteSettings;
  /** The API keys of the team itself. */
  own: SiteKeys;
  sealing: SealingKeys | null;
  /** Null when only the URL is known, so reviews are not read. */
  access: SiteAccess | null;
}

/** Opens a team’s review site. Returns null when it has none. */
export async function openSite(
  app: Pick<SiteApp, 'db' | 'config' | 'reviewSite'>,
  team_id: string,
): Promise<OpenSite | null> {
  const connected = await readCredentials(app, team_id, 'trustpilot');
  if (!connected) return null;
  const settings = readSiteSettings(connected.integration.settings);
  const { keys: own, sealing } = readSiteCredentials(connected.credentials);
  const keys = withInstanceKeys(app, own);
  const access =
    keys.api_key === null || settings.unit_id === null
      ? null
      : { keys, unit_id: settings.unit_id, has_private: settings.has_private };
  return { integration: connected.integration, settings, own, sealing, access };
}

export async function requireSite(
  app: Pick<SiteApp, 'db' | 'config' | 'reviewSite'>,
  team_id: string,
): Promise<OpenSite> {
  const site = await openSite(app, team_id);
  if (!site) throw new Failure('trustpilot_not_connected');
  return site;
}

/** Returns the API keys of the team or, when it has none, those of the instance. */
export function withInstanceKeys(
  { reviewSite }: Pick<SiteApp, 'reviewSite'>,
  own: SiteKeys,
): SiteKeys {
  return own.api_key === null ? { ...own, ...reviewSite.keys } : own;
}

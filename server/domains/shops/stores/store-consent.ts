import { z } from 'zod';
import type { StorePlatformName } from '#contract/labels/shop-platforms.ts';
import type { App } from '#server/app.ts';
import { transaction } from '#server/database/transaction.ts';
import { Failure } from '#server/failures.ts';
import { openState, takeState } from '#server/http/access/connection-state.ts';
import type { TeamCaller } from '#server/http/calls/handler.ts';
import { notConnected } from '#server/domains/channels/connections/integration-name.ts';
import type { StoreDetails } from '#server/ports/store-platform.ts';
import { readStoreUrl } from './connect-store.ts';
import { refuseStore } from './refuse-store.ts';
import { saveStore } from './save-store.ts';

const details = z.object({
  url: z.string(),
  name: z.string(),
  version: z.string().nullable(),
  options: z.record(z.string(), z.string()),
  notes: z.array(z.string()),
  missing_permissions: z.array(z.string()),
  now: z.string().nullable(),
});
/** The data of the store in the state of the connection. */
const target = z.object({ called: z.string(), details });

const NO_HTTPS =
  'La boutique n’envoie ses clés qu’à une adresse en https:// : créez une clé dans votre boutique et collez-la ici.';

/**
 * Returns the URL of the store’s page on which its merchant consents. The state can be used once
 * within ten minutes, and is bound to this session, team and store.
 */
export async function askStoreConsent(
  app: App,
  caller: TeamCaller,
  name: StorePlatformName,
  typed: string,
): Promise<string> {
  const consent = app.stores[name]?.consent;
  if (!consent) throw notConnected(name);
  const { publicUrl, allowPrivateAddresses } = app.config;
  if (!publicUrl.startsWith('https:') && !allowPrivateAddresses)
    throw new Failure('store_refused', { message: NO_HTTPS });
  const url = readStoreUrl(app, typed);
  const read: StoreDetails = await consent.prepare(url).catch((error: unknown) => {
    throw refuseStore(error, 'url');
  });
  const called = read.options['called'] ?? url;
  const state = await openState(app, {
    service: name,
    session_id: caller.session_id,
    team_id: caller.team_id,
    target: JSON.stringify({ called, details: read }),
  });
  return consent.address(
    { url: called, options: read.options },
    {
      state,
      callback_url: `${publicUrl}/${name}/callback/${state}`,
      return_url: `${publicUrl}/dashboard/settings/integrations/${name}`,
    },
  );
}

/**
 * Receives the keys that a store sends after its merchant consented. Returns false when the state
 * is unknown, expired or of another person. A job tries the keys after the answer, because the
 * store waits for the answer and may serve one request at a time.
 */
export async function receiveStoreKeys(
  app: App,
  name: StorePlatformName,
  { state, body }: { state: string; body: string },
): Promise<boolean> {
  const consent = app.stores[name]?.consent;
  const keys = consent?.readKeys(body, state) ?? null;
  if (!consent || keys === null) return false;
  try {
    return await transaction(app, async (tx) => {
      const journey = await takeState(tx, { state, cookie: state, service: name });
      if (!journey || journey.team_id === null || journey.session_id === null) return false;
      const { called, details: read } = target.parse(JSON.parse(journey.target ?? 'null'));
      const member = await tx.db
        .selectFrom('sessions as s')
        .innerJoin('memberships as m', (join) =>
          join.onRef('m.user_id', '=', 's.user_id').on('m.team_id', '=', journey.team_id),
        )
        .select(['s.user_id', 'm.role'])
        .where('s.id', '=', journey.session_id)
        .executeTakeFirst();
      // The person has signed out, left the team or become a reader meanwhile.
      if (!member || member.role === 'reader') return false;
      await saveStore(tx, app, {
        team_id: journey.team_id,
        user_id: member.user_id,
        impersonator_id: null,
        name,
        called,
        keys,
        details: read,
        states: [],
      });
      return true;
    });
  } catch (error) {
    // The team or another one has connected a shop meanwhile. The store deletes keys that are
    // refused.
    if (error instanceof Failure) return false;
    throw error;
  }
}

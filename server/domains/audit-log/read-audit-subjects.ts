import { sql } from 'kysely';
import type { Database } from '#server/database/open.ts';

interface AuditSubject {
  /** Whom it concerns, by the current name. */
  customer: { id: string; name: string } | null;
  /** The screen that shows the rest. */
  link: { label: string; path: string } | null;
}
interface LinkedEntry {
  id: string;
  action: string;
  detail: Record<string, unknown>;
}

/** Actions on the request of a customer. The entry contains its number. */
const OF_REVIEWS = /^review_(?!link)|^review_link_given$/u;
const OF_CUSTOMERS = /^customer(?:_changed|s_merged|s_separated)$|^contact_changed$/u;

/**
 * The screen that shows the subject of an entry. The first row whose text begins the action wins.
 */
const SCREENS: readonly [beginning: string, path: string][] = [
  ['shop_review_', '/dashboard/reviews/shop'],
  ['report_', '/dashboard/reviews/shop'],
  ['public_review_', '/dashboard/reviews/trustpilot_mode'],
  ['reply_model_', '/dashboard/reviews'],
  ['saved_view_', '/dashboard/reviews'],
  ['flow_configuration_', '/dashboard/flow-configuration'],
  ['send_window_', '/dashboard/flow-configuration?tab=hours'],
  ['consent_', '/dashboard/flow-configuration?tab=consent'],
  ['conditional_', '/dashboard/conditional_rating'],
  ['mode_acknowledged', '/dashboard/conditional_rating'],
  ['customization_', '/dashboard/customization'],
  ['upsell', '/dashboard/upsell-configuration'],
  ['integration_', '/dashboard/settings/integrations'],
  ['template_', '/dashboard/settings/integrations'],
  ['mail_sender_', '/dashboard/settings/integrations'],
  ['api_key_', '/dashboard/settings/api-keys'],
  ['webhook_', '/dashboard/settings/webhooks'],
  ['member_', '/dashboard/settings/members'],
  ['invitation_', '/dashboard/settings/members'],
  ['role_', '/dashboard/settings/members'],
  ['second_factor_', '/dashboard/settings/members'],
  ['number_', '/dashboard/settings/numbers'],
  ['opt_out_', '/dashboard/settings/opt-outs'],
  ['general_', '/dashboard/settings/general-link'],
  ['retention_', '/dashboard/settings/data'],
  ['data_exported', '/dashboard/settings/data'],
  ['settings_', '/dashboard/settings/team'],
  ['plan_', '/dashboard/settings/billing'],
];

/**
 * Reads the customer and the link of each entry that has one. Names are read now and not stored in
 * the log, so that an erased person is not named anywhere.
 */
export async function readAuditSubjects(
  db: Database,
  team_id: string,
  entries: readonly LinkedEntry[],
): Promise<ReadonlyMap<string, AuditSubject>> {
  const names = await readNames(
    db,
    team_id,
    entries.filter(({ action }) => isOfPerson(action)).map(({ detail }) => idOf(detail)),
  );
  return new Map(
    entries.flatMap((entry) => {
      const subject = subjectOf(entry, names);
      return subject === null ? [] : [[entry.id, subject] as const];
    }),
  );
}

const isOfPerson = (action: string): boolean =>
  OF_REVIEWS.test(action) || OF_CUSTOMERS.test(action);

function subjectOf(
  { action, detail }: LinkedEntry,
  names: ReadonlyMap<string, string>,
): AuditSubject | null {
  if (isOfPerson(action)) {
    const id = idOf(detail);
    const name = names.get(id);
    if (name === undefined) return null;
    const link = OF_CUSTOMERS.test(action)
      ? null
      : { label: 'Voir l’avis', path: `/dashboard/reviews?status=all&request=${id}` };
    return { customer: { id, name }, link };
  }
  const path = SCREENS.find(([beginning]) => action.startsWith(beginning))?.[1];
  return path === undefined ? null : { customer: null, link: { label: 'Ouvrir', path } };
}

const idOf = ({ id }: Record<string, unknown>): string =>
  typeof id === 'string' && /^\d{1,18}$/u.test(id) ? id : '0';

async function readNames(
  db: Database,
  team_id: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; name: string }>`
    select id, coalesce(nullif(concat_ws(' ', first_name, last_name), ''), email, phone_number, 'Sans nom') as name
    from review_requests where team_id = ${team_id} and id = any(${[...new Set(ids)]}::bigint[]) and erased_at is null`.execute(
    db,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

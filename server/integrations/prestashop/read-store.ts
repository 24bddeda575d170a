import { ProviderError } from '#server/outgoing/provider-error.ts';
import type { StoreDetails } from '#server/ports/store-platform.ts';
import {
  askWebservice,
  callWebservice,
  webserviceFormOf,
  type Webservice,
  type WebserviceForm,
  WEBSERVICE_FORMS,
} from './call-webservice.ts';
import { filterText, stampAt, stampOf } from './shop-clock.ts';
import { mayRead } from './shop-directory.ts';
import { NEEDED_RESOURCES } from './needed-resources.ts';
import { namedRow, orderRow, readWebserviceRows } from './webservice-fields.ts';

/** The offset used for an empty shop with an unknown time zone: no clock is further behind. */
const FURTHEST_ZONE_SECONDS = 14 * 3_600;

interface FoundForm {
  webservice: Webservice;
  version: string | null;
  date: string | null;
}

/**
 * Reads the details of a shop and checks that its key may read every resource that is needed. Every
 * form of its address is tried, the stored one first.
 */
export async function readPrestashop(
  opened: Webservice,
  { url, options }: { url: string; options: Readonly<Record<string, string>> },
  timezone: string,
): Promise<StoreDetails> {
  const { webservice, version, date } = await findForm(opened, webserviceFormOf(options));
  const missing: string[] = [];
  for (const resource of NEEDED_RESOURCES)
    if (!(await mayRead(webservice, resource))) missing.push(resource);
  const details = { url, version, options: { ...options, ...webservice.form } };
  const unread = { ...details, name: new URL(url).host, notes: [], now: null };
  if (missing.length > 0) return { ...unread, missing_permissions: missing };
  const { rows } = await callWebservice(webservice, 'shops', { display: '[id,name]', limit: '50' });
  const shops = readWebserviceRows(namedRow, rows);
  return {
    ...details,
    name: shops[0]?.name?.slice(0, 200) ?? new URL(url).host,
    missing_permissions: [],
    notes:
      shops.length > 1
        ? [
            `Cette installation contient ${shops.length} boutiques. Les commandes lues sont celles de la boutique que cette adresse ouvre.`,
          ]
        : [],
    now: await beginning(webservice, date, timezone),
  };
}

/** Throws the error of the first form, unless the error of another form is about the key. */
async function findForm(opened: Webservice, savedForm: WebserviceForm): Promise<FoundForm> {
  const others = WEBSERVICE_FORMS.filter(
    ({ key_in, path }) => key_in !== savedForm.key_in || path !== savedForm.path,
  );
  let first: unknown = null;
  for (const form of [savedForm, ...others]) {
    const webservice = { ...opened, form };
    try {
      const { version, now } = await askWebservice(webservice, '');
      return { webservice, version, date: now };
    } catch (error) {
      if (!mayBeForm(error)) throw error;
      first ??= error;
    }
  }
  throw first;
}

/**
 * Returns true when another form may work: the key did not arrive, or no webservice answered. A key
 * that PrestaShop itself refuses is refused in every form.
 */
function mayBeForm(error: unknown): boolean {
  return (
    error instanceof ProviderError &&
    (error.field === 'header' || error.field === 'path') &&
    (error.kind === 'auth' || error.kind === 'content')
  );
}

/**
 * Returns the date from which orders are read, on the shop’s own clock: just after its newest
 * change, so that its time zone is not needed, and never later than now.
 */
async function beginning(
  webservice: Webservice,
  date: string | null,
  timezone: string,
): Promise<string | null> {
  const { rows } = await callWebservice(webservice, 'orders', {
    display: '[id,date_upd]',
    sort: '[date_upd_DESC,id_DESC]',
    date: '1',
    limit: '1',
  });
  const now = date === null ? null : stampAt(new Date(date), timezone);
  const newest = readWebserviceRows(orderRow, rows)[0]?.date_upd ?? null;
  const behind = (stamp: string, seconds: number): string =>
    `${filterText(stamp, seconds).replace(' ', 'T')}Z`;
  if (newest === null) return now === null ? null : behind(now, -FURTHEST_ZONE_SECONDS);
  const next = behind(stampOf(newest), 1);
  return now !== null && now < next ? now : next;
}

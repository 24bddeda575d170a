import { openCsv } from '#server/integrations/files/open-csv.ts';
import { parseWebserviceXml } from '#server/integrations/prestashop/parse-webservice-xml.ts';
import { inspectShop } from '#server/domains/administration/inspect-shop.ts';
import { decodePage } from '#server/domains/onboarding/decode-page.ts';
import { proposeBrand } from '#server/domains/onboarding/propose-brand.ts';
import { readPage } from '#server/domains/onboarding/read-page.ts';

/** A page of another site, as received. */
export interface ForeignPage {
  bytes: Uint8Array;
  /** The charset in the answer. Null when it contains none. */
  charset: string | null;
  address: string;
}

const read = ({ bytes, charset, address }: ForeignPage) =>
  readPage(decodePage(Buffer.from(bytes), charset), address);

/**
 * The functions that run in the thread. Each takes untrusted input and returns only the data that
 * are used, so that little is copied back.
 */
export const parsers = {
  brand: (page: ForeignPage) => proposeBrand(read(page), page.address),
  inspection: (page: ForeignPage) => inspectShop(read(page)),
  csv: (bytes: Uint8Array) => openCsv(bytes),
  webserviceXml: (text: string) => parseWebserviceXml(text),
};

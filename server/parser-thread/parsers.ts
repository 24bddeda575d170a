import { openCsv } from '#server/integrations/files/open-csv.ts';
import { parseWebserviceXml } from '#server/integrations/prestashop/parse-webservice-xml.ts';
import { inspectShop } from '#server/domains/administration/inspect-shop.ts';
import { decodePage } from '#server/domains/onboarding/decode-page.ts';
import { proposeBrand } from '#server/domains/onboarding/propose-brand.ts';
import { readPage } from '#server/domains/onboarding/read-page.ts';

/** A page of somebody else’s site, as it came. */
export interface ForeignPage {
  bytes: Uint8Array;
  /** As the answer says; null when it does not. */
  charset: string | null;
  address: string;
}

const read = ({ bytes, charset, address }: ForeignPage) =>
  readPage(decodePage(Buffer.from(bytes), charset), address);

/**
 * What is parsed in the thread. Each takes what others wrote and answers only what is kept of it,
 * so that little crosses back.
 */
export const parsers = {
  brand: (page: ForeignPage) => proposeBrand(read(page), page.address),
  inspection: (page: ForeignPage) => inspectShop(read(page)),
  csv: (bytes: Uint8Array) => openCsv(bytes),
  webserviceXml: (text: string) => parseWebserviceXml(text),
};

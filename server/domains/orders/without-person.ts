import {
  type IdentifiedPerson,
  personPattern,
  withoutTerms,
} from '#server/domains/privacy/person-terms.ts';
import type { OrderContent } from './order-content.ts';

/** Returns the order without its person: number, dates, country and products. */
export function withoutPerson(content: OrderContent): OrderContent {
  const { email, phone_number, first_name, last_name } = content;
  const person: IdentifiedPerson = {
    emails: email === null ? [] : [email],
    phones: phone_number === null ? [] : [phone_number],
    names: [{ first_name, last_name }],
  };
  const pattern = personPattern(person);
  const clean = <T extends string | null>(text: T): T | string =>
    text === null ? text : withoutTerms(text, pattern);
  return {
    ...content,
    email: null,
    phone_number: null,
    first_name: null,
    last_name: null,
    locale: null,
    consent: null,
    tracking_numbers: null,
    carrier: clean(content.carrier),
    tags: content.tags?.map(clean) ?? null,
    line_items:
      content.line_items?.map((item) => ({
        ...item,
        sku: clean(item.sku),
        title: clean(item.title),
        url: clean(item.url),
        image_url: clean(item.image_url),
        ...(item.gtin !== undefined && { gtin: clean(item.gtin) }),
      })) ?? null,
  };
}

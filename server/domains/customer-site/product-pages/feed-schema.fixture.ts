import { Parser } from 'htmlparser2';

/**
 * The children that version 2.4 allows in each element, in their order. An exclamation mark means
 * required.
 */
const SCHEMA: Readonly<Record<string, string>> = {
  feed: 'version! aggregator publisher! reviews!',
  aggregator: 'name!',
  publisher: 'name! favicon',
  review:
    'review_id! reviewer! is_verified_purchase is_incentivized_review review_timestamp! title content! review_language review_country review_url! reviewer_images ratings! products! is_spam collection_method transaction_id',
  reviewer: 'name! reviewer_id',
  reviewer_images: 'reviewer_image!',
  reviewer_image: 'url!',
  ratings: 'overall!',
  products: 'product!',
  product: 'product_ids product_name product_url!',
  product_ids: 'gtins mpns skus brands',
  gtins: 'gtin!',
  skus: 'sku!',
  brands: 'brand!',
};
const VALUES: Readonly<Record<string, RegExp>> = {
  version: /^2\.4$/u,
  review_id: /^\d+$/u,
  name: /\S/u,
  is_verified_purchase: /^(?:true|false)$/u,
  is_incentivized_review: /^(?:true|false)$/u,
  is_spam: /^(?:true|false)$/u,
  review_timestamp: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/u,
  content: /\S/u,
  review_url: /^https?:\/\/\S+$/u,
  product_url: /^https?:\/\/\S+$/u,
  url: /^https?:\/\/\S+$/u,
  gtin: /^\d{8,14}$/u,
  overall: /^[1-5]$/u,
  collection_method: /^(?:unsolicited|post_fulfillment)$/u,
};
const REPEATED = new Set(['review', 'reviewer_image', 'product', 'gtin', 'sku', 'brand']);

/** Returns the errors of a feed by these tables, and the text of each element that has one. */
export function validateFeed(xml: string): { faults: string[]; values: Record<string, string[]> } {
  const faults: string[] = [];
  const values: Record<string, string[]> = {};
  const open: { name: string; children: string[]; text: string }[] = [];
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        open.at(-1)?.children.push(name);
        open.push({ name, children: [], text: '' });
        if (name === 'review_url' && !/^(?:singleton|group)$/u.test(attributes['type'] ?? ''))
          faults.push('review_url type');
        if (name === 'overall' && (attributes['min'] !== '1' || attributes['max'] !== '5'))
          faults.push('overall');
      },
      ontext: (text) => {
        const last = open.at(-1);
        if (last) last.text += text;
      },
      onclosetag: (name) => {
        const element = open.pop();
        if (element?.name !== name) return void faults.push(`${name} is closed elsewhere`);
        const known = SCHEMA[name]?.split(' ') ?? [];
        if (name === 'reviews' || known.length > 0) {
          const order =
            name === 'reviews' ? ['review'] : known.map((each) => each.replace('!', ''));
          const places = element.children.map((child) => order.indexOf(child));
          if (places.some((place, at) => place < 0 || place < (places[at - 1] ?? 0)))
            faults.push(`${name}: ${element.children.join(' ')}`);
          for (const child of new Set(element.children))
            if (
              !REPEATED.has(child) &&
              element.children.filter((each) => each === child).length > 1
            )
              faults.push(`${name}: ${child} twice`);
          for (const child of known.filter((each) => each.endsWith('!')))
            if (!element.children.includes(child.slice(0, -1)))
              faults.push(`${name} lacks ${child}`);
          return;
        }
        (values[name] ??= []).push(element.text);
        if (!(VALUES[name] ?? /^/u).test(element.text)) faults.push(`${name}: ${element.text}`);
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  if (open.length > 0) faults.push('not closed');
  // Characters that XML 1.0 does not allow, and an ampersand that begins no entity.
  if (/[^\t\n\r\u0020-\uFFFD\u{10000}-\u{10FFFF}]|&(?!amp;|lt;|gt;|quot;)/u.test(xml))
    faults.push('characters');
  return { faults, values };
}

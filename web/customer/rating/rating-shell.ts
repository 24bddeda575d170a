import { randomUUID } from 'node:crypto';
import type { RatingPage } from '#contract/customer-pages/customer-pages.ts';
import type { RenderedPage } from '#contract/customer-pages/customer-frame.ts';
import { escapeHtml } from '#contract/messages/escape-html.ts';
import { describeOrder, orderNumberOf } from '#web/customer/dates.ts';
import { pageTextsOf } from '#web/customer/texts/page-texts-of.ts';

/** Marks the places of a customer’s own values in a shell. It is random, so nobody can guess it. */
const MARK = randomUUID();
const PATH = `/y/path-${MARK}`;
const NUMBER = `number-${MARK}`;
const PRODUCT = `product-${MARK}`;
const MARKS = new RegExp(`(${PATH}|${NUMBER}|${PRODUCT})`, 'u');

interface Shell {
  /** Markup and marks, alternating. */
  parts: readonly string[];
  policy: string;
}

const MOST_STORED = 500;
const shells = new Map<string, Shell>();

/**
 * Renders the rating page from a cached shell. Most people open this page, and only its link, the
 * order number and the product differ between the customers of a shop. The rest is rendered once
 * for each shop, language, day and star. The inserted values are escaped in the same way as by the
 * renderer.
 */
export function renderByShell(
  page: RatingPage,
  render: (page: RatingPage) => RenderedPage,
): RenderedPage {
  const { frame, order } = page;
  const marked: RatingPage = {
    ...page,
    frame: { ...frame, path: PATH },
    order: {
      ...order,
      number: order.number === null ? null : NUMBER,
      product: order.product === null ? null : PRODUCT,
    },
  };
  const key = keyOf(marked);
  const shell = shells.get(key) ?? store(key, render(marked));
  const values: Readonly<Record<string, string>> = {
    [PATH]: escapeHtml(frame.path),
    [NUMBER]: escapeHtml(orderNumberOf(order) ?? ''),
    [PRODUCT]: escapeHtml(order.product ?? ''),
  };
  return {
    html: shell.parts
      .map((part, index) => (index % 2 === 0 ? part : (values[part] ?? part)))
      .join(''),
    policy: shell.policy,
  };
}

/**
 * Returns all values that the markup depends on. The name is included only when a text of the shop
 * uses it.
 */
function keyOf({ frame, order, ...rest }: RatingPage): string {
  const { shop, locale, languages, first_name } = frame;
  const lines = describeOrder(order, pageTextsOf(locale, shop.tone), locale, shop.timezone);
  const own = JSON.stringify(rest);
  return (
    JSON.stringify([
      shop,
      locale,
      languages,
      own.includes('first_name') ? first_name : null,
      lines,
    ]) + own
  );
}

function store(key: string, { html, policy }: RenderedPage): Shell {
  const shell = { parts: html.split(MARKS), policy };
  const [oldest] = shells.keys();
  if (shells.size >= MOST_STORED && oldest !== undefined) shells.delete(oldest);
  shells.set(key, shell);
  return shell;
}

import { Parser } from 'htmlparser2';
import { expect, test } from 'vitest';
import { customerPages } from '../render.tsx';
import { PRODUCT_PAGES } from './product-pages.fixture.ts';

const PAYLOADS = [
  '<script>alert(1)</script>',
  '</script><script>alert(1)</script>',
  '</style><img src=x onerror=alert(1)>',
  '"><svg onload=alert(1)>',
  "' onmouseover='alert(1)",
  '<!--<script>',
  ']]>',
  '\u2028alert(1)',
  '&lt;script&gt;',
];

/** Returns the names of elements and attributes, as a browser parses them. */
function namesIn(html: string): { elements: Set<string>; attributes: Set<string> } {
  const names = { elements: new Set<string>(), attributes: new Set<string>() };
  const parser = new Parser({
    onopentag: (name, attributes) => {
      names.elements.add(name);
      for (const key of Object.keys(attributes)) names.attributes.add(key);
    },
    oncomment: () => names.elements.add('comment'),
  });
  parser.end(html);
  return names;
}

test('a hostile name, text, author or answer adds no markup to the page, its part or its data', () => {
  for (const [name, page] of Object.entries(PRODUCT_PAGES))
    for (const text of PAYLOADS) {
      const hostile = {
        ...page,
        shop: { ...page.shop, name: text },
        product: { ...page.product, title: text, sku: text, brand: text },
        questions: page.questions.map((question) => ({
          ...question,
          text,
          display_name: text,
          answers: question.answers.map((answer) => ({ ...answer, text, display_name: text })),
        })),
        reviews: page.reviews.map((review) => ({
          ...review,
          title: text,
          text,
          display_name: text,
          reply: text,
          ...(review.origin !== null && { origin: text }),
        })),
      };
      const tame = (word: string) =>
        JSON.parse(
          JSON.stringify(hostile).replaceAll(JSON.stringify(text), JSON.stringify(word)),
          (key, value: unknown) =>
            key.endsWith('_at') && typeof value === 'string' ? new Date(value) : value,
        ) as typeof hostile;
      const html = (word: string) => customerPages.renderProductPage(tame(word)).html;
      const part = (word: string) => customerPages.renderProductPart(tame(word));
      expect(namesIn(html(text)), `${name} ${text}`).toEqual(namesIn(html('Savon')));
      expect(namesIn(part(text)), `${name} ${text}`).toEqual(namesIn(part('Savon')));
      const [, json] =
        /<script type="application\/ld\+json">(.*?)<\/script>/su.exec(html(text)) ?? [];
      if (json !== undefined) expect((JSON.parse(json) as { name: string }).name, name).toBe(text);
    }
});

test.each(['carousel', 'gallery'] as const)(
  'the %s that a script renders on another site has the styles of its cards',
  (form) => {
    const page = Object.values(PRODUCT_PAGES).find((each) => each.form === form);
    if (!page) throw new Error(`no page is a ${form}`);
    const part = customerPages.renderProductPart(page);
    const classes = ['.car', '.bdg', '.cut'].filter((name) => part.includes(`${name} {`));
    expect(classes).toEqual(['.car', '.bdg', '.cut']);
  },
);

test('a part that a script renders on another site has the colour scheme of the shop, not that of the site', () => {
  for (const page of Object.values(PRODUCT_PAGES)) {
    const part = customerPages.renderProductPart(page);
    // `all: initial` resets the color scheme, so the shop’s color scheme must come after it.
    expect(part.indexOf(':host{color-scheme:light;')).toBeGreaterThan(part.indexOf('all:initial'));
  }
});

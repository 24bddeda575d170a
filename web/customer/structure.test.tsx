import { expect, test, vi } from 'vitest';
import type { CustomerPage } from '#contract/customer-pages/customer-pages.ts';
import type { RenderedPage } from '#contract/customer-pages/customer-frame.ts';
import { findStructureFaults } from '../testing/structure-faults.ts';
import { everyPage } from './pages.fixture.ts';
import { PRODUCT_PAGES } from './product/product-pages.fixture.ts';
import { customerPages } from './render.tsx';
import { PUBLIC_PAGES } from './wall/public-pages.fixture.ts';

// Both modules use hashes of Node, which do not affect the structure of a page.
vi.mock('./rating/rating-shell.ts', () => ({
  renderByShell: (page: CustomerPage, renderWhole: (page: CustomerPage) => RenderedPage) =>
    renderWhole(page),
}));
vi.mock('./policy.ts', () => ({
  hashForPolicy: () => '',
  contentPolicy: () => '',
  webOriginOf: () => null,
}));

const PAGES: readonly (readonly [string, string])[] = [
  ...Object.entries(everyPage()).map(
    ([name, page]) => [name, customerPages.renderPage(page).html] as const,
  ),
  ...Object.entries(PUBLIC_PAGES).map(
    ([name, page]) => [name, customerPages.renderPublicPage(page).html] as const,
  ),
  ...Object.entries(PRODUCT_PAGES).flatMap(([name, page]) => [
    [name, customerPages.renderProductPage(page).html] as const,
    [`${name} (part)`, onOtherSite(customerPages.renderProductPart(page))] as const,
  ]),
  ['sans-produit', customerPages.renderNoProduct('fr').html],
];

/** The content of the script is below a heading of the other site. */
function onOtherSite(part: string): string {
  return `<!doctype html><html lang="fr"><body><h1>Savon</h1>${part}</body></html>`;
}

test.each(PAGES)('the structure of the page %s has no fault', async (_, html) => {
  const faults = await findFaultsIn(html);
  expect(faults).toEqual([]);
});

test('each kind of fault of the structure is found', async () => {
  const faults = await findFaultsIn(`<!doctype html><html lang="fr"><body>
    <fieldset>a</fieldset><aside>b</aside><div role="region">c</div>
    <nav><a href="/">d</a></nav><nav aria-label="Pages"><a href="/">e</a></nav>
    <article><h2>f</h2></article><aside aria-label="n"></aside><section aria-label="n">n</section><ul aria-label="Avis"></ul><input type="text">
    <h2>g</h2><h1>h</h1><h3>i</h3>
    <button><span role="img" aria-label="j">j</span></button>
    <fieldset><legend>k</legend></fieldset><label>l <input></label><button type="button">m</button>
    <pre aria-label="o">o</pre><label>p <input aria-label="q"></label>
  </body></html>`);
  expect(faults.map((fault) => fault.split(':')[0])).toEqual([
    'fieldset without legend',
    'landmark or group without name',
    'landmark or group without name',
    'one of several navigations without name',
    'article without name',
    'landmarks of the same name',
    'image inside a control',
    'button without type',
    'labelled list without entry',
    'field without name',
    'name that nothing carries',
    'field named otherwise than its label',
    'heading out of order',
    'heading out of order',
  ]);
});

test('the box that lets the shop answer is not ticked by default', () => {
  const pages = Object.values(everyPage()).map((page) => customerPages.renderPage(page).html);
  const boxes = pages.flatMap((html) => html.match(/<input[^>]*name="contact"[^>]*>/gu) ?? []);
  expect(boxes.length).toBeGreaterThan(0);
  expect(boxes.filter((box) => box.includes('checked'))).toEqual([]);
});

/** Checks the page in a frame, because it has its own styles and document. */
async function findFaultsIn(html: string): Promise<string[]> {
  const frame = document.createElement('iframe');
  frame.width = '1280';
  frame.height = '800';
  const isLoaded = new Promise((resolve) => frame.addEventListener('load', resolve));
  frame.srcdoc = html.replaceAll(/<meta http-equiv="refresh"[^>]*>/gu, '');
  document.body.append(frame);
  await isLoaded;
  const faults = findStructureFaults(frame.contentDocument ?? document);
  frame.remove();
  return faults;
}

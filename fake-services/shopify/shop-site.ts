import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** The pages of a shop’s site by path. A path with `null` never gets an answer. */
export type ShopPages = Record<
  string,
  { status?: number; headers?: Record<string, string>; body: string | Buffer } | null
>;

export interface ShopSite {
  url: string;
  pages: ShopPages;
  /** Requested paths, in order. */
  call: string[];
  close(): Promise<void>;
}

/** Starts the site of a shop, which belongs to a third party. */
export async function openShopSite(pages: ShopPages = { '/': { body: SOAPS } }): Promise<ShopSite> {
  const call: string[] = [];
  const server = http.createServer((request, answer) => {
    const path = request.url ?? '/';
    call.push(path);
    const page = pages[path];
    if (page === null) return;
    answer
      .writeHead(page ? (page.status ?? 200) : 404, {
        'content-type': 'text/html; charset=utf-8',
        ...page?.headers,
      })
      .end(page?.body ?? 'Introuvable');
  });
  await new Promise<void>((ready) => {
    server.listen(0, '127.0.0.1', ready);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    pages,
    call,
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => {
        server.close(done);
      });
    },
  };
}

/** A shop with Shopify’s default theme and the usual metadata of its pages. */
export const SOAPS = `<!doctype html><html lang="fr-FR" class="no-js"><head>
<meta charset="utf-8"><title>Savons de Marseille &ndash; Savonnerie du Vallon</title>
<meta property="og:site_name" content="Savonnerie du Vallon"><meta name="theme-color" content="#1f5c8b">
<link rel="apple-touch-icon" sizes="180x180" href="https://cdn.shopify.com/s/files/1/vallon/icon.png"><link rel="stylesheet" href="//cdn.shopify.com/s/files/1/vallon/theme.css">
<script type="application/ld+json">{"@context":"https://schema.org","@graph":[{"@type":"Organization","name":"Savonnerie du Vallon","logo":{"@type":"ImageObject","url":"https://cdn.shopify.com/s/files/1/vallon/logo.png"}}]}</script>
<script type="application/ld+json">{"@type":"Product","name":"Savon","aggregateRating":{"@type":"AggregateRating","ratingValue":"4.7","reviewCount":"213"}}</script>
<script>window.Shopify = window.Shopify || {}; Shopify.theme = {"name":"Dawn"}; if (1 < 2 && "</h1>") { }</script>
<script src="https://cdn.judge.me/loader.js" async></script></head><body>
<header class="header"><a class="header__heading-link" href="/"><img class="header__logo" alt="Savonnerie du Vallon" src="//cdn.shopify.com/s/files/1/vallon/logo-header.png"></a></header>
<main><h1>Nos savons</h1><p>Fabriqués à la main</main>
<footer><a href="/pages/contact">Nous <b>contacter</b></a><a href="https://fr.trustpilot.com/review/vallon.fr">Trustpilot</a><a href="https://g.page/r/CabcdEF/review">Google</a><a href="/policies/legal-notice">Mentions légales</a></footer></body></html>`;

/** Home pages of self-hosted shops with the marks of their platforms. */
export const SELF_HOSTED_SITES = {
  WooCommerce: `<!doctype html><html lang="fr-FR"><head><meta charset="utf-8"><title>Maison Lavande</title>
<meta name="generator" content="WordPress 6.8.3"><meta name="generator" content="WooCommerce 10.3.5">
<script id="wc-add-to-cart-js-extra">var wc_add_to_cart_params = {"ajax_url":"\\/wp-admin\\/admin-ajax.php","wc_ajax_url":"\\/?wc-ajax=%%endpoint%%"};</script>
</head><body class="theme-storefront woocommerce-js"><main><h1>Boutique</h1></main></body></html>`,
  PrestaShop: `<!doctype html><html lang="fr-FR"><head><meta charset="utf-8"><title>Maison Lavande</title>
<meta name="generator" content="PrestaShop"><script>var prestashop = {"cart":{"products":[]},"currency":{"iso_code":"EUR"}};</script>
<script src="/modules/ps_shoppingcart/ps_shoppingcart.js"></script></head><body id="index"><main><h1>Accueil</h1></main></body></html>`,
} as const;

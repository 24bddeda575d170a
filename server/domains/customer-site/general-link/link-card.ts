import { linkBase } from '#server/domains/link-domains/link-base.ts';
import type { Card } from './card-sheet.ts';
import {
  isCustomerLocale,
  CUSTOMER_LOCALES,
  type CustomerLocale,
} from '#contract/customer-pages/customer-locale.ts';
import { brandColours } from '#contract/settings/brand-colours.ts';
import { customerPages } from '#customer-pages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '#server/app.ts';
import type { LinkedProduct } from '#server/domains/products/find-linked-product.ts';
import type { OpenTeam } from './find-open-team.ts';
import type { RateLimit } from '#server/http/limits/rate-limit.ts';

export function linkOf({ app, team, product }: Visit): string {
  const link = `${linkBase(app.config, team.team)}/t/${team.team.team_code}`;
  return product ? `${link}?p=${product.id}` : link;
}

/** Returns the card in the requested language, or in the customer language of the shop. */
export function cardOf(call: Visit): Card {
  const { team, request } = call;
  const lang = new URLSearchParams(request.url.split('?')[1] ?? '').get('lang');
  const locale = [lang, team.team.customer_locale].find(isCustomerLocale) ?? CUSTOMER_LOCALES[0];
  const { customization } = team;
  return {
    shop: team.team.name,
    product: call.product?.title ?? null,
    website_url: team.team.website_url,
    url: linkOf(call),
    colours: brandColours({ ...customization.colors, background: '#ffffff', text: null }),
    locale,
    text: customerPages.cardTexts(locale, customization.tone),
  };
}

export function sendCardFile(
  { reply, team, product }: Visit,
  type: string,
  name: string,
  body: string | Buffer,
): FastifyReply {
  return reply
    .type(type)
    .header('cache-control', 'public, max-age=300')
    .header('content-security-policy', "default-src 'none'")
    .header(
      'content-disposition',
      `inline; filename="avis-${team.team.team_code}${product ? `-produit-${product.id}` : ''}-${name}"`,
    )
    .header('x-robots-tag', 'noindex')
    .send(body);
}

/** One visit of a shop’s general link. */
export interface Visit {
  app: App;
  request: FastifyRequest;
  reply: FastifyReply;
  team: OpenTeam;
  /** The product of `?p=`. Null when there is none or it does not belong to this shop. */
  product: LinkedProduct | null;
  locale: CustomerLocale;
  limit: RateLimit;
}

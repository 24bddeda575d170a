import { orderDoors, readConditionalRating } from '#contract/conditional-rating.ts';
import type { CustomerFrame, CustomerLocale, CustomerShop, FeedbackForm, LegalPage, OrderContext, RatedPage } from '#contract/customer-pages.ts';
import type { CustomizationConfiguration } from '#contract/customization-configuration.ts';
import { changeableUntil, type FoundRequest } from './find-request.ts';

/** A stored request as the renderer of the customer’s pages wants it. Pure. */

/** `base`: what an address of ours begins with; empty on our own pages, the public address in mails. */
export function presentShop(team: { name: string; website_url: string | null; timezone: string }, look: CustomizationConfiguration, base = ''): CustomerShop {
  const { logo_url, colors, font, tone, legal_text } = look;
  return { name: team.name, website_url: team.website_url, logo_url: logo_url?.startsWith('/') ? base + logo_url : logo_url, colors, font, tone, timezone: team.timezone, legal_text };
}

export function presentFrame(request: FoundRequest, locale: CustomerLocale): CustomerFrame {
  return { shop: presentShop(request.team, request.customization), locale, path: `/y/${request.token}`, first_name: request.first_name === '' ? null : request.first_name, ...(request.is_preview && { is_preview: true }) };
}

export function presentOrder(order: { number: string | null; delivered_at: Date | null; ordered_at: Date | null; line_items: readonly unknown[] }): OrderContext {
  const titles = order.line_items.map(titleOf).filter((title) => title !== null);
  return { number: order.number, delivered_at: order.delivered_at, ordered_at: order.ordered_at, product: titles[0] ?? null, other_products: Math.max(0, titles.length - 1) };
}

function titleOf(item: unknown): string | null {
  const title: unknown = typeof item === 'object' && item !== null ? Reflect.get(item, 'title') : null;
  return typeof title === 'string' && title.trim() !== '' ? title.trim() : null;
}

interface Showing {
  locale: CustomerLocale;
  now: Date;
  /** Right after the answer. */
  is_thanks: boolean;
  refused?: Pick<FeedbackForm, 'text' | 'problem'>;
}

export function presentRated(request: FoundRequest & { rating: number; rated_at: Date }, { locale, now, is_thanks, refused }: Showing): RatedPage {
  const { band, text, doors, layout } = readConditionalRating(request.conditional, request.rating, request.uuid);
  const changeable_until = changeableUntil(request.rated_at);
  return {
    kind: 'rated',
    frame: presentFrame(request, locale),
    rating: request.rating,
    band,
    text,
    doors,
    layout,
    form: presentForm(request, refused),
    can_change: changeable_until > now,
    earlier: is_thanks ? null : { rated_at: request.rated_at, changeable_until, feedback: request.feedback },
  };
}

function presentForm(request: FoundRequest, refused: Showing['refused']): FeedbackForm {
  const { title, intro, questions, ask_contact } = request.conditional.feedback;
  const contact = request.email !== null ? 'email' : request.phone_number !== null ? 'phone' : null;
  return { title, intro, questions, contact: ask_contact ? contact : null, text: request.feedback ?? '', problem: null, ...refused };
}

export function presentLegal(request: FoundRequest, locale: CustomerLocale): LegalPage {
  const { flow, conditional } = request;
  return {
    kind: 'legal',
    frame: presentFrame(request, locale),
    rules: {
      trigger_event: flow.trigger_event,
      reminders: Number(flow.steps.first_reminder.is_enabled) + Number(flow.steps.last_reminder.is_enabled),
      link_ttl_days: flow.link_ttl_days,
      mode: conditional.mode,
      doors: conditional.is_enabled ? orderDoors(conditional.destinations, request.uuid) : [],
      is_enabled: conditional.is_enabled,
    },
  };
}

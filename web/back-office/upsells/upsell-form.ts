import type { Body } from '#contract/api/schemas.ts';
import { defaultMinimumRating } from '#contract/settings/upsell.ts';
import { addDaysToKey, dayKey } from '#web/ui/format/dates.ts';
import { zonedMoment } from '#web/ui/format/zoned-moment.ts';
import type { UpsellAnswer } from './upsell-labels.ts';

/**
 * An upsell in the form. Optional values are text, and dates are whole days in the team’s time
 * zone, both included.
 */
export interface UpsellForm {
  name: string;
  is_active: boolean;
  kind: UpsellAnswer['kind'];
  title: string;
  description: string;
  image_url: string;
  url: string;
  discount_code: string;
  starts_on: string;
  ends_on: string;
  /** 0 for every rating. */
  minimum_rating: number;
}

export const NEW_UPSELL: UpsellForm = {
  name: '',
  is_active: true,
  kind: 'product',
  title: '',
  description: '',
  image_url: '',
  url: '',
  discount_code: '',
  starts_on: '',
  ends_on: '',
  minimum_rating: defaultMinimumRating('product') ?? 0,
};

export function upsellForm(upsell: UpsellAnswer, zone: string): UpsellForm {
  const { name, is_active, kind, title, url, starts_at, ends_at } = upsell;
  return {
    name,
    is_active,
    kind,
    title,
    url,
    description: upsell.description ?? '',
    image_url: upsell.image_url ?? '',
    discount_code: upsell.discount_code ?? '',
    starts_on: starts_at === null ? '' : dayKey(starts_at, zone),
    // The end is at midnight, so the last day is the day before.
    ends_on: ends_at === null ? '' : dayKey(new Date(Date.parse(ends_at) - 1), zone),
    minimum_rating: upsell.minimum_rating ?? 0,
  };
}

export function toUpsellBody(form: UpsellForm, zone: string, id?: string): Body<'saveUpsell'> {
  const isDiscount = form.kind === 'discount';
  return {
    ...(id !== undefined && { id }),
    name: form.name.trim(),
    is_active: form.is_active,
    kind: form.kind,
    title: form.title.trim(),
    description: orNull(form.description),
    image_url: orNull(form.image_url),
    url: form.url.trim(),
    discount_code: isDiscount ? orNull(form.discount_code) : null,
    starts_at:
      form.starts_on === '' ? null : zonedMoment(form.starts_on, '00:00', zone).toISOString(),
    ends_at:
      form.ends_on === ''
        ? null
        : zonedMoment(addDaysToKey(form.ends_on, 1), '00:00', zone).toISOString(),
    minimum_rating: isDiscount || form.minimum_rating === 0 ? null : form.minimum_rating,
  };
}

/** Returns the body of an existing upsell with another `is_active`. */
export function bodyOf(
  {
    position: _position,
    views: _views,
    clicks: _clicks,
    attributed_orders: _orders,
    ...upsell
  }: UpsellAnswer,
  is_active: boolean,
): Body<'saveUpsell'> {
  return { ...upsell, is_active };
}

/** Returns the form field of an error of the server. */
export const upsellFormField = (field: string): string =>
  ({ starts_at: 'starts_on', ends_at: 'ends_on' })[field] ?? field;

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

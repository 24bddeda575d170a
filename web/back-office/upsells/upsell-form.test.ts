import { expect, test } from 'vitest';
import { formFindings } from '#web/ui/forms/form-schema.ts';
import { bodyOf, upsellFormField, NEW_UPSELL, toUpsellBody, upsellForm } from './upsell-form.ts';
import { upsellSchema } from './upsell-schema.ts';
import { ratingLabel, upsellStateOf, type UpsellAnswer } from './upsell-labels.ts';

const ZONE = 'Europe/Paris';
const UPSELL: UpsellAnswer = {
  id: '3',
  name: 'Porte-savon',
  is_active: true,
  kind: 'product',
  title: 'Un porte-savon',
  description: null,
  image_url: null,
  url: 'https://boutique.example/p',
  discount_code: null,
  starts_at: '2026-11-30T23:00:00.000Z',
  ends_at: '2026-12-24T23:00:00.000Z',
  minimum_rating: 4,
  position: 1,
  views: 12,
  clicks: 3,
  attributed_orders: 1,
};

test('an offer begins and ends with whole days of the team’s zone, the last one included, across a change of clocks', () => {
  const form = upsellForm(UPSELL, ZONE);
  expect([form.starts_on, form.ends_on]).toEqual(['2026-12-01', '2026-12-24']);
  expect(toUpsellBody(form, ZONE, '3')).toMatchObject({
    id: '3',
    starts_at: UPSELL.starts_at,
    ends_at: UPSELL.ends_at,
    minimum_rating: 4,
  });
  const summer = toUpsellBody({ ...form, starts_on: '2027-03-28', ends_on: '2027-03-28' }, ZONE);
  expect([summer.starts_at, summer.ends_at]).toEqual([
    '2027-03-27T23:00:00.000Z',
    '2027-03-28T22:00:00.000Z',
  ]);
});

test('a discount never has a lowest rating, and only a discount has a code', () => {
  expect(
    toUpsellBody(
      { ...NEW_UPSELL, kind: 'discount', discount_code: 'MERCI', minimum_rating: 4 },
      ZONE,
    ),
  ).toMatchObject({ minimum_rating: null, discount_code: 'MERCI' });
  expect(
    toUpsellBody(
      { ...NEW_UPSELL, kind: 'product', discount_code: 'MERCI', minimum_rating: 4 },
      ZONE,
    ),
  ).toMatchObject({ minimum_rating: 4, discount_code: null });
});

test('a value that the server would refuse has its error at its field before it is sent', () => {
  expect(Object.keys(formFindings(upsellSchema, NEW_UPSELL))).toEqual(['name', 'title', 'url']);
  const whole = { ...NEW_UPSELL, name: 'a', title: 'b', url: 'https://boutique.example' };
  expect(formFindings(upsellSchema, whole)).toEqual({});
  expect(Object.keys(formFindings(upsellSchema, { ...whole, kind: 'discount' }))).toEqual([
    'discount_code',
  ]);
  expect(
    Object.keys(
      formFindings(upsellSchema, {
        ...whole,
        image_url: 'http://a.example/i.png',
        starts_on: '2026-12-02',
        ends_on: '2026-12-01',
      }),
    ),
  ).toEqual(['image_url', 'ends_on']);
  expect(['ends_at', 'url'].map(upsellFormField)).toEqual(['ends_on', 'url']);
});

test('disabling an offer changes nothing else of it', () => {
  expect(bodyOf(UPSELL, false)).toEqual({
    id: '3',
    name: 'Porte-savon',
    is_active: false,
    kind: 'product',
    title: 'Un porte-savon',
    description: null,
    image_url: null,
    url: 'https://boutique.example/p',
    discount_code: null,
    starts_at: UPSELL.starts_at,
    ends_at: UPSELL.ends_at,
    minimum_rating: 4,
  });
});

test('its state is that of the page: planned, shown or over', () => {
  const at = (moment: string) => upsellStateOf(UPSELL, [], new Date(moment));
  expect(['2026-11-20T12:00:00Z', '2026-12-10T12:00:00Z', '2026-12-25T12:00:00Z'].map(at)).toEqual([
    'planned',
    'shown',
    'over',
  ]);
  expect([null, 1, 3, 5].map(ratingLabel)).toEqual([
    'Toutes les notes',
    'Toutes les notes',
    '3 étoiles et plus',
    '5 étoiles',
  ]);
});

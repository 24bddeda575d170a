import { expect, test } from 'vitest';
import { presentOrder } from './present-customer.ts';

const order = (line_items: readonly unknown[]) => ({
  number: '7101',
  delivered_at: null,
  ordered_at: null,
  line_items,
});

test('an order is named by its first product that was not refunded or removed', () => {
  const lines = [
    { title: 'Pull', quantity: 0 },
    { title: 'Bonnet', quantity: 2 },
    { title: 'Écharpe' },
  ];
  expect(presentOrder(order(lines))).toMatchObject({ product: 'Bonnet', other_products: 1 });
  expect(presentOrder(order([{ title: 'Pull', quantity: 0 }]))).toMatchObject({
    product: null,
    other_products: 0,
  });
});

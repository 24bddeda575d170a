import { expect, test } from 'vitest';
import { ORDER_EXAMPLE } from '#contract/api/order-examples.ts';
import { schemas } from '#contract/api/schemas.ts';
import { writeOrdersGuide } from './write-orders-guide.ts';

test('the guide to orders from any back end is that of the contract', async () => {
  await expect(writeOrdersGuide()).toMatchFileSnapshot('../../../docs/orders-api.md');
});

test('the order of the examples is one that the contract takes', () => {
  expect(schemas.recordOrders.body.safeParse(ORDER_EXAMPLE).error).toBeUndefined();
});

import { expect, test } from 'vitest';
import { transaction } from '#server/database/transaction.ts';
import { createContactedCustomer } from '#server/domains/customer-site/rating/rated-shop.fixture.ts';
import { addRequest } from '#server/testing/builders/request.ts';
import { DAY } from '#server/testing/manual-clock.ts';
import { testApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { PhotoBudgetExceeded, reservePhotoBudget } from './photo-budget.ts';

const app = testApp(await testDatabase());
let names = 0;
const newName = (): string => `photo-${(names += 1)}.webp`;

/**
 * Adds files that the team already uses elsewhere: photos of another customer, or images of the
 * shop.
 */
async function addImages(
  team_id: string,
  count: number,
  bytes: number,
  purpose: 'photo' | 'picture' = 'photo',
): Promise<string> {
  const request_id = purpose === 'photo' ? await addRequest(app.db, { team_id }) : null;
  const names = Array.from({ length: count }, newName);
  await app.db
    .insertInto('images')
    .values(
      names.map((name) => ({
        team_id,
        request_id,
        purpose,
        name,
        width: 8,
        height: 6,
        bytes,
        created_at: app.clock.now(),
      })),
    )
    .execute();
  return names.at(-1) ?? '';
}

async function fitsBudget(
  customer: { team_id: string; request_id: string },
  bytes: number,
  name = newName(),
): Promise<boolean> {
  try {
    await transaction(app, (tx) => reservePhotoBudget(tx, customer, { name, bytes }));
    return true;
  } catch (error) {
    if (error instanceof PhotoBudgetExceeded) return false;
    throw error;
  }
}

test('the customers of a team may add 2,000 photos a day; other teams and the next day are not affected', async () => {
  const [full, other] = [await createContactedCustomer(app), await createContactedCustomer(app)];
  await addImages(full.team_id, 1_999, 1);
  expect(await fitsBudget(full, 1)).toBe(true);
  const kept = await addImages(full.team_id, 1, 1);
  expect([
    await fitsBudget(full, 1),
    await fitsBudget(full, 1, kept),
    await fitsBudget(other, 1),
  ]).toEqual([false, true, true]);
  app.clock.advance(DAY - 1);
  expect(await fitsBudget(full, 1)).toBe(false);
  app.clock.advance(1);
  expect(await fitsBudget(full, 1)).toBe(true);
});

test('the customers of a team may add one gigabyte a day, including the current file', async () => {
  const customer = await createContactedCustomer(app);
  await addImages(customer.team_id, 1, 999_000_000);
  expect([await fitsBudget(customer, 1_000_000), await fitsBudget(customer, 1_000_001)]).toEqual([
    true,
    false,
  ]);
  app.clock.advance(DAY);
  expect(await fitsBudget(customer, 1_000_001)).toBe(true);
});

test('the images of the shop do not count as photos of its customers', async () => {
  const customer = await createContactedCustomer(app);
  await addImages(customer.team_id, 2_000, 1, 'picture');
  expect(await fitsBudget(customer, 1)).toBe(true);
});

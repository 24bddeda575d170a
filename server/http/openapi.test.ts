import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { describeContract } from './openapi.ts';

test('the description of the API is valid OpenAPI 3.1 and names every endpoint', async () => {
  const document = describeContract();
  const { valid, errors } = await new Validator().validate(document);
  expect(errors ?? []).toEqual([]);
  expect(valid).toBe(true);
  const operations = Object.values(
    document['paths'] as Record<
      string,
      Record<string, { operationId: string; security?: unknown }>
    >,
  ).flatMap((path) => Object.values(path));
  expect(operations.map(({ operationId }) => operationId).toSorted()).toEqual(
    Object.keys(endpoints).toSorted(),
  );
  expect(
    operations
      .filter(({ security }) => security === undefined)
      .map(({ operationId }) => operationId)
      .toSorted(),
  ).toEqual([
    'confirmEmail',
    'connectShopify',
    'forgotPassword',
    'googleCallback',
    'joinByInvitation',
    'login',
    'register',
    'registerShopify',
    'resetPassword',
    'showInvitation',
    'waysIn',
  ]);
});

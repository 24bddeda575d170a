import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { type EndpointName, endpoints } from '#contract/api/endpoints.ts';
import { schemas } from '#contract/api/schemas.ts';
import type { EndpointSchemas } from '#contract/api/endpoint.ts';
import { WEBHOOK_EVENTS } from '#contract/api/webhook-events.ts';
import { failures } from '../../failures.ts';
import { callExamples } from './call-examples.ts';
import { describeContract } from './describe-contract.ts';
import { fieldDescriptions } from './field-descriptions.ts';
import { ownRefusals } from './own-refusals.ts';
import { TAGS, tagOf } from './tags.ts';

interface Operation {
  operationId: string;
  security: Record<string, string[]>[];
  responses: Record<string, { content?: Record<string, unknown> }>;
}

const document = describeContract('https://avis.exemple.fr');
const operations = Object.values(
  document['paths'] as Record<string, Record<string, Operation>>,
).flatMap((path) => Object.values(path));
const names = Object.keys(endpoints) as EndpointName[];

test('the description of the API is valid OpenAPI 3.1 and names every endpoint', async () => {
  const { valid, errors } = await new Validator().validate(structuredClone(document));
  expect(errors ?? []).toEqual([]);
  expect(valid).toBe(true);
  expect(operations.map(({ operationId }) => operationId).toSorted()).toEqual(names.toSorted());
});

test('the description follows every recommended rule of Redocly', async () => {
  const config = await createConfig({ extends: ['recommended'] });
  const problems = await lintFromString({ source: JSON.stringify(document), config });
  expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
});

/**
 * Values of any type: free data of a merchant, details of events by their kind, and the values of
 * WebAuthn.
 */
const ANYTHING = /^(?:metadata|detail|askPasskey|offerPasskey|askStepUp)$/u;

test('no schema is empty where the contract has a type', () => {
  const empty: string[][] = [];
  collectEmpty(document, [], empty);
  const isAllowed = (at: readonly string[]): boolean =>
    at.at(-1) === 'additionalProperties' && at.some((part) => ANYTHING.test(part));
  expect(empty.some(isAllowed), 'the search finds those that are allowed').toBe(true);
  expect(empty.filter((at) => !isAllowed(at)).map((at) => at.join('/'))).toEqual([]);
});

test('what needs no session says so, and what a key may call names its scope', () => {
  const open = operations.filter(({ security }) => security.length === 0);
  expect(open.map(({ operationId }) => operationId).toSorted()).toEqual(
    names.filter((name) => endpoints[name].access === 'public').toSorted(),
  );
  const byKey = operations.filter(({ security }) => security.some((one) => 'api_key' in one));
  expect(byKey.map(({ operationId }) => operationId).toSorted()).toEqual(
    names.filter((name) => 'scope' in endpoints[name]).toSorted(),
  );
});

test('every field, also of bodies and webhooks, says what it means', () => {
  const fields = new Set<string>();
  collectFields(document['paths'], fields);
  collectFields(document['webhooks'], fields);
  collectFields(document['components'], fields);
  expect([...fields].filter((name) => fieldDescriptions[name] === undefined)).toEqual([]);
});

test('no description is left of a field that no call has', () => {
  const fields = new Set<string>();
  collectFields(document, fields);
  const left = Object.keys(fieldDescriptions).filter(
    (key) => !fields.has(key.slice(key.indexOf('.') + 1)),
  );
  expect(left).toEqual([]);
});

test('every example is what its call takes and answers', () => {
  for (const [name, { body, answer }] of Object.entries(callExamples)) {
    const shapes: EndpointSchemas = schemas[name as EndpointName];
    const read = shapes.documented_body ?? shapes.body;
    if (body !== undefined) expect(read?.safeParse(body).error, name).toBeUndefined();
    if (answer !== undefined) expect(shapes.answer.safeParse(answer).error, name).toBeUndefined();
  }
});

test('every call stands in one chapter, every chapter has a call, every event is described', () => {
  const used = new Set(names.map((name) => tagOf(endpoints[name].path)));
  expect([...used].toSorted()).toEqual(TAGS.map(({ name }) => name).toSorted());
  expect(Object.keys(document['webhooks'] as object)).toEqual([...WEBHOOK_EVENTS]);
});

test('a file is described by the media types that it really has', () => {
  const files = names.filter((name) => 'file' in endpoints[name]);
  expect(files.length).toBeGreaterThan(5);
  for (const { operationId, responses } of operations) {
    const types = Object.keys(responses['200']?.content ?? {});
    if (!files.includes(operationId as EndpointName)) expect(types).toEqual(['application/json']);
    else expect(types).toContain('text/csv');
  }
});

test('refusals that belong to one call exist, and are listed once', () => {
  for (const codes of Object.values(ownRefusals)) {
    expect(new Set(codes).size).toBe(codes.length);
    for (const code of codes) expect(failures[code]).toBeDefined();
  }
});

/**
 * The keys under which the document has several schemas, by a name or in a list, and those with
 * one.
 */
const SEVERAL = new Set([
  'properties',
  'schemas',
  '$defs',
  'anyOf',
  'oneOf',
  'allOf',
  'prefixItems',
]);
const ONE = new Set(['schema', 'items', 'additionalProperties', 'not']);
const VALUES = new Set(['example', 'examples', 'default', 'enum', 'const']);
/** The keys of a schema that contain text for people only. */
const WORDS = new Set(['description', 'title', 'deprecated', ...VALUES]);

function collectEmpty(
  json: unknown,
  at: readonly string[],
  into: string[][],
  holds: 'one' | 'several' | 'other' = 'other',
): void {
  if (holds === 'one' && isEmpty(json)) into.push([...at]);
  if (typeof json !== 'object' || json === null) return;
  const { operationId } = json as { operationId?: unknown };
  const place = typeof operationId === 'string' ? [...at, operationId] : at;
  for (const [key, value] of Object.entries(json)) {
    if (holds === 'several') collectEmpty(value, [...place, key], into, 'one');
    else if (!VALUES.has(key))
      collectEmpty(
        value,
        [...place, key],
        into,
        SEVERAL.has(key) ? 'several' : ONE.has(key) ? 'one' : 'other',
      );
  }
}

const isEmpty = (schema: unknown): boolean =>
  schema === true ||
  (typeof schema === 'object' &&
    schema !== null &&
    Object.keys(schema).every((key) => WORDS.has(key) || key.startsWith('x-')));

function collectFields(json: unknown, into: Set<string>): void {
  if (typeof json !== 'object' || json === null) return;
  for (const [key, value] of Object.entries(json)) {
    if (key === 'properties') for (const name of Object.keys(value as object)) into.add(name);
    if (key !== 'example') collectFields(value, into);
  }
  const { name, in: where } = json as { name?: unknown; in?: unknown };
  if (typeof name === 'string' && (where === 'path' || where === 'query')) into.add(name);
}

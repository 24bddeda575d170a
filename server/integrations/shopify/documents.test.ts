import fs from 'node:fs';
import path from 'node:path';
import { buildSchema, isEnumType, parse, validate } from 'graphql';
import { expect, test } from 'vitest';
import * as documents from './documents.ts';
import { TOPICS, topicEnum } from './topics.ts';

/** The part of Shopify’s own schema of 2026-10 that we reach; a field that it does not have is no field of Shopify’s for us. */
const schema = buildSchema(fs.readFileSync(path.join(import.meta.dirname, 'schema-2026-10.graphql'), 'utf8'));

test.each(Object.entries(documents))('%s is a question that Shopify’s schema knows', (_, text) => {
  expect(validate(schema, parse(text)).map(({ message }) => message)).toEqual([]);
});

test('every topic of ours is one of Shopify’s', () => {
  const known = schema.getType('WebhookSubscriptionTopic');
  const names = isEnumType(known) ? known.getValues().map(({ name }) => name) : [];
  expect(TOPICS.map(topicEnum).filter((topic) => !names.includes(topic))).toEqual([]);
});

test('a field that Shopify does not have is found', () => {
  expect(validate(schema, parse(documents.READ_SHOP.replace('contactEmail', 'contactMail')))).toHaveLength(1);
});

import { expect, test } from 'vitest';
import type { Endpoint } from '#contract/api/endpoint.ts';
import { type EndpointName, endpoints } from '#contract/api/endpoints.ts';
import { schemas } from '#contract/api/schemas.ts';
import { jsonSchema } from '#server/http/openapi/schema-writer.ts';
import type { JsonSchema } from '#server/http/openapi/write-shape.ts';

const NAMES = Object.keys(endpoints) as EndpointName[];
const SECRET_NAME = /(?:^|_)(?:token|secret|password|key)$/;
/**
 * Endpoints whose answer contains a link that grants access, or a mail with such a link, under a
 * field name that does not show it.
 */
const WITH_LINKS = [
  'getPrestashopAccount',
  'getProductFeed',
  'getTrustpilotAccount',
  'giveReviewLink',
  'listTestInbox',
  'renewProductFeed',
  'sendTestReviewRequest',
  'shopifyConnectUrl',
  'slackConnectUrl',
  'syncPrestashop',
  'updatePrestashop',
  'woocommerceConnectUrl',
] satisfies EndpointName[];
/**
 * Endpoints whose answer contains codes that open an account, under a field name that does not show
 * it.
 */
const WITH_CODES = [
  'addPasskey',
  'confirmAuthenticator',
  'renewRecoveryCodes',
] satisfies EndpointName[];
/** Endpoints whose matching field names are groups of statistics. */
const NO_SECRETS = ['statisticsFunnel', 'statisticsBy'] satisfies EndpointName[];

test('every answer with a token, a key, a secret, a code or a link that opens something travels uncompressed', () => {
  const carriers = NAMES.filter((name) =>
    textNames(jsonSchema(schemas[name].answer, 'output')).some((field) => SECRET_NAME.test(field)),
  );
  const exempt: readonly EndpointName[] = NO_SECRETS;
  expect(NAMES.filter((name) => (endpoints[name] as Endpoint).secret)).toEqual(
    NAMES.filter(
      (name) =>
        (carriers.includes(name) && !exempt.includes(name)) ||
        ([...WITH_LINKS, ...WITH_CODES] as readonly EndpointName[]).includes(name),
    ),
  );
  expect(NO_SECRETS.filter((name) => !carriers.includes(name))).toEqual([]);
});

/** Returns the names of all fields that contain text, at any depth. */
function textNames(schema: JsonSchema): string[] {
  const {
    properties = {},
    anyOf = [],
    oneOf = [],
    allOf = [],
    items,
    additionalProperties,
  } = schema;
  const inside = [...anyOf, ...oneOf, ...allOf, ...Object.values(properties)];
  for (const part of [items, additionalProperties]) if (typeof part === 'object') inside.push(part);
  return [
    ...Object.keys(properties).filter((name) => mayBeText(properties[name] ?? {})),
    ...inside.flatMap((part) => textNames(part)),
  ];
}

function mayBeText({ type, anyOf = [] }: JsonSchema): boolean {
  return [type].flat().includes('string') || anyOf.some((part) => mayBeText(part));
}

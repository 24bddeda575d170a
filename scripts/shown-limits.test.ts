import fs from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor } from 'vite';
import { expect, test } from 'vitest';
import { describeContract } from '#server/http/openapi/describe-contract.ts';

/**
 * A field with `maxLength` inside a Field shows the remaining length near its limit. These tests
 * find fields whose text the contract limits and whose control lacks the limit, and controls with a
 * limit outside of a Field.
 */
const WEB = path.resolve(import.meta.dirname, '../web/back-office');
const CONTROLS = new Set(['Input', 'Textarea', 'PasswordInput']);
/** Smaller limits are those of codes, hours and numbers, whose format makes them clear. */
const SHORTEST_LIMIT = 15;

/** Files that show the limit in another way than a Field. */
const SHOWN_OTHERWISE: Readonly<Record<string, string>> = {
  'flow/contents/whatsapp/template-variables.tsx': 'the preview beside shows the whole text',
  'reviews/tag-picker.tsx': 'a word of a menu',
};

interface Control {
  file: string;
  /** The `field` of the surrounding Field, when it is a plain text. */
  field: string | undefined;
  isInField: boolean;
  isPassword: boolean;
  attributes: Map<string, unknown>;
}

interface Element {
  openingElement: {
    name: { type: string; name?: string };
    attributes: readonly {
      type: string;
      name?: { name?: unknown };
      value?: { type: string; value?: unknown; expression?: { value?: unknown } } | null;
    }[];
  };
}

function attributesOf({ openingElement }: Element): Map<string, unknown> {
  return new Map(
    openingElement.attributes.map((each) => [
      each.type === 'JSXAttribute' ? String(each.name?.name) : '...',
      each.value?.value ?? each.value?.expression?.value,
    ]),
  );
}

function controlsOf(file: string): Control[] {
  const controls: Control[] = [];
  const fields: Element[] = [];
  const nameOf = ({ openingElement: { name } }: Element): string => name.name ?? '';
  new Visitor({
    JSXElement(element) {
      const each = element as unknown as Element;
      if (nameOf(each) === 'Field') fields.push(each);
      if (!CONTROLS.has(nameOf(each))) return;
      const around = fields.at(-1);
      const name = around && attributesOf(around).get('name');
      controls.push({
        file,
        field: typeof name === 'string' ? name : undefined,
        isInField: around !== undefined,
        isPassword: nameOf(each) === 'PasswordInput',
        attributes: attributesOf(each),
      });
    },
    'JSXElement:exit'(element) {
      if (nameOf(element as unknown as Element) === 'Field') fields.pop();
    },
  }).visit(parseSync(file, fs.readFileSync(path.join(WEB, file), 'utf8')).program);
  return controls;
}

const CONTROLS_OF_SCREENS = fs
  .readdirSync(WEB, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.tsx') && !name.endsWith('.test.tsx'))
  .flatMap(controlsOf);

/** Returns the names of body fields whose text has a limit in every call. */
function limitedNames(): ReadonlySet<string> {
  const limits = new Map<string, boolean>();
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const { properties } = value as { properties?: Record<string, Record<string, unknown>> };
    for (const [name, schema] of Object.entries(properties ?? {}))
      if (schema['type'] === 'string')
        limits.set(name, (limits.get(name) ?? true) && schema['maxLength'] !== undefined);
    Object.values(value).forEach(walk);
  };
  const { paths } = describeContract('http://localhost') as {
    paths: Record<string, Record<string, { requestBody?: unknown }>>;
  };
  for (const calls of Object.values(paths))
    for (const { requestBody } of Object.values(calls)) walk(requestBody);
  return new Set([...limits].filter(([, isLimited]) => isLimited).map(([name]) => name));
}

/**
 * Returns true when the control has its limit. A password has none, because pasting must not cut
 * it: the server refuses one that is too long.
 */
const knowsItsLimit = ({ attributes, isPassword }: Control): boolean =>
  attributes.has('maxLength') ||
  isPassword ||
  ['number', 'date', 'time', 'month'].includes(String(attributes.get('type')));

test('each text field that the contract limits has that limit', () => {
  const limited = limitedNames();
  expect(limited.size).toBeGreaterThan(10);
  const fields = CONTROLS_OF_SCREENS.filter(
    ({ field }) => field !== undefined && limited.has(field),
  );
  expect(fields.length).toBeGreaterThan(5);
  expect(
    fields.filter((each) => !knowsItsLimit(each)).map(({ file, field }) => `${file}: ${field}`),
  ).toEqual([]);
});

test('each field with a limit shows it', () => {
  const unseen = CONTROLS_OF_SCREENS.filter(
    ({ attributes, isInField }) =>
      attributes.has('maxLength') &&
      !(Number(attributes.get('maxLength')) < SHORTEST_LIMIT) &&
      !isInField,
  ).map(({ file }) => file);
  expect([...new Set(unseen)].toSorted()).toEqual(Object.keys(SHOWN_OTHERWISE).toSorted());
});

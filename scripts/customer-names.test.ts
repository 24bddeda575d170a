import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/**
 * Names of customers must be rendered by `CustomerLink`, or by `PublicAuthor` where a record may be
 * missing. The exceptions, with their reasons:
 */
const NOT_A_LINK: Readonly<Record<string, string>> = {
  'customers/customer-panel.tsx': 'it is the record, and its head leads to the whole',
  'customers/merge-dialog.tsx': 'the label of a choice',
  'queue/list/queue-table.tsx': 'the table wraps its first cell in the link',
  'reviews/trustpilot/pair-list.tsx': 'a name at Trustpilot; the customer stands beside it',
  'shop-reviews/shop-review-list.tsx': 'a review of a file, whose author has no record',
  'products/questions/question-item.tsx': 'a visitor who asks has no record',
};
const LINKS: ReadonlySet<string> = new Set(['CustomerLink', 'PublicAuthor']);
/** Matches a tag whose first child is a name. */
const NAME_IN_TAG =
  /<([A-Za-z]\w*)(?:\s(?:[^<>]|=>)*)?>\s*\{(?:customerName|authorName)\(|<([A-Za-z]\w*)(?:\s(?:[^<>]|=>)*)?>\s*\{[\w.]*(?:author_name|consumer_name|first_name)\b/gu;

const folder = path.join(import.meta.dirname, '../web/back-office');
const screens = fs
  .readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.tsx') && !name.endsWith('.test.tsx'));

function bareNamesIn(name: string): string[] {
  const code = fs.readFileSync(path.join(folder, name), 'utf8');
  return [...tagsOfNames(code)].filter((tag) => !LINKS.has(tag));
}

/** Returns the tags around names, also around a constant that a file fills with a name. */
function* tagsOfNames(code: string): Generator<string> {
  for (const [, ofFunction, ofField] of code.matchAll(NAME_IN_TAG))
    yield ofFunction ?? ofField ?? '';
  for (const [, constant = ''] of code.matchAll(/const (\w+) = [^;(<]*(?:customer|author)Name\(/gu))
    for (const [, tag = ''] of code.matchAll(
      new RegExp(String.raw`<([A-Za-z]\w*)(?:\s(?:[^<>]|=>)*)?>\s*\{${constant}\}`, 'gu'),
    ))
      yield tag;
}

test('every customer name links to the record of the customer', () => {
  const bare = screens.filter(
    (name) => NOT_A_LINK[name] === undefined && bareNamesIn(name).length > 0,
  );
  expect(bare).toEqual([]);
});

test('each file excepted from the rule still shows a name without a link', () => {
  for (const name of Object.keys(NOT_A_LINK)) expect(bareNamesIn(name), name).not.toEqual([]);
});

test('the search finds the names inside a link', () => {
  const linked = screens.filter((name) =>
    [...fs.readFileSync(path.join(folder, name), 'utf8').matchAll(NAME_IN_TAG)].some(
      ([, tag = '']) => LINKS.has(tag),
    ),
  );
  expect(linked.length).toBeGreaterThan(5);
});

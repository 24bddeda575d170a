import { expect, test } from 'vitest';
import { parseWebserviceXml, TOO_LARGE } from './parse-webservice-xml.ts';
import { readWebserviceAnswer } from './read-webservice-answer.ts';

const answerOf = (orders: string) => `<?xml version="1.0"?><prestashop><orders>${orders}</orders>`;
const whole = (orders: string) => `${answerOf(orders)}</prestashop>`;
const read = (text: string) => readWebserviceAnswer({ text, body: undefined }, 'orders');

test('an answer of as many elements as JSON may have keys is read', () => {
  const orders = '<order><id>1</id></order>'.repeat(99_000);
  expect(parseWebserviceXml(whole(orders))).toMatchObject({
    orders: { length: 99_000, 0: { id: '1' } },
  });
});

test('more elements or attributes are refused at once: what stands behind them is not looked at', () => {
  const attributes = Array.from({ length: 200_001 }, (_, index) => `a${index}=""`).join(' ');
  for (const bomb of ['<a/>'.repeat(2_000_000), `<order ${attributes}/>`]) {
    expect(parseWebserviceXml(whole(bomb))).toBe(TOO_LARGE);
    expect(parseWebserviceXml(answerOf(bomb)), 'its end is missing').toBe(TOO_LARGE);
  }
});

test('an element without content closes itself; one that another closes was cut', () => {
  const rows = '<order_rows nodeType="order_row" virtualEntity="true"/>';
  const order = `<order><id>7</id><note/><associations>${rows}</associations></order>`;
  expect(parseWebserviceXml(whole(order))).toEqual({
    orders: [{ id: '7', note: '', associations: { order_rows: [] } }],
  });
  expect(parseWebserviceXml(whole('<order><id>7</order>'))).toBeUndefined();
});

test('an entity that a document declares is never resolved', () => {
  const declared = '<!DOCTYPE x [<!ENTITY a "lol"><!ENTITY b SYSTEM "file:///etc/passwd">]>';
  const text = whole('<order><id>&a;&b;&amp;</id></order>').replace('?>', `?>${declared}`);
  expect(parseWebserviceXml(text)).toEqual({ orders: [{ id: '&a;&b;&' }] });
});

test('elements inside each other without end are no answer', () => {
  expect(parseWebserviceXml(answerOf('<a>'.repeat(2_000_000)))).toBeUndefined();
});

test('a bomb is refused by its thread, and a long answer is read in it', async () => {
  expect(await read(whole('<a/>'.repeat(2_000_000)))).toEqual({ kind: 'too_large' });
  expect(await read(whole(`<order><id>1</id><note>${'a'.repeat(300_000)}</note></order>`))).toEqual(
    { kind: 'rows', rows: [{ id: '1', note: 'a'.repeat(300_000) }] },
  );
});

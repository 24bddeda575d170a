import type { FakeWebserviceRow } from './fake-prestashop-shop.ts';
import type { QueryResult } from './query-rows.ts';

type Multilingual = readonly { id: string; value: string }[];
const isMultilingual = (value: unknown): value is Multilingual =>
  Array.isArray(value) && value.every((one: object) => 'id' in one && 'value' in one);

/** Returns the fields of a row in the list, in one language when the call names one. */
function shownFields(
  row: FakeWebserviceRow,
  { display }: Pick<QueryResult, 'display'>,
  language: string | null,
): Record<string, unknown> {
  const names = display === 'full' ? Object.keys(row) : display === 'ids' ? ['id'] : display;
  return Object.fromEntries(
    names.map((name) => {
      const value = row[name];
      if (!isMultilingual(value) || language === null) return [name, value ?? ''];
      return [name, value.find(({ id }) => id === language)?.value ?? ''];
    }),
  );
}

/** Returns `{"orders":[…]}`, or `[]` when there is no row. */
export function writeJson(resource: string, result: QueryResult, language: string | null): string {
  if (result.rows.length === 0) return '[]';
  const rows = result.rows.map((row) => shownFields(row, result, language));
  return JSON.stringify({ [resource]: rows });
}

/** Returns the same as XML, with its attributes and CDATA. */
export function writeXml(resource: string, result: QueryResult, language: string | null): string {
  const rows = result.rows.map((row) => {
    const fields = shownFields(row, result, language);
    if (result.display === 'ids')
      return `<${singular(resource)} id="${row.id}" xlink:href="http://shop/api/${resource}/${row.id}"/>`;
    const written = Object.entries(fields).map(([name, value]) => writeField(name, value));
    return `<${singular(resource)}>\n${written.join('\n')}\n</${singular(resource)}>`;
  });
  return xmlDocument(`<${resource}>\n${rows.join('\n')}\n</${resource}>`);
}

export function xmlDocument(inside: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<prestashop xmlns:xlink="http://www.w3.org/1999/xlink">\n${inside}\n</prestashop>\n`;
}

function writeField(name: string, value: unknown): string {
  if (name === 'associations')
    return `<associations>${Object.entries(value as Record<string, object[]>)
      .map(([list, items]) => {
        const one = singular(list);
        return `<${list} nodeType="${one}" virtualEntity="true">${items
          .map(
            (item) =>
              `<${one}>${Object.entries(item)
                .map(([field, inside]) => writeField(field, inside))
                .join('')}</${one}>`,
          )
          .join('')}</${list}>`;
      })
      .join('')}</associations>`;
  if (isMultilingual(value))
    return `<${name}>${value
      .map(({ id, value: text }) => `<language id="${id}">${cdata(text)}</language>`)
      .join('')}</${name}>`;
  return `<${name}>${cdata(String(value))}</${name}>`;
}

const cdata = (text: string): string => `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;

export function singular(resource: string): string {
  if (resource === 'order_slip') return resource;
  return resource
    .replace(/ies$/u, 'y')
    .replace(/sses$/u, 'ss')
    .replace(/([^s])s$/u, '$1');
}

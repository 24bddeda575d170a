import { Parser } from 'htmlparser2';

interface XmlElement {
  name: string;
  id: string | null;
  text: string;
  children: XmlElement[];
}

/** No answer of the webservice is deeper. */
const DEEPEST = 12;
/**
 * The most elements and attributes, as many as the JSON of a store may have keys (`boundedJson`).
 */
const MOST_ELEMENTS = 200_000;

/** Returned when the answer is larger than any single answer of the webservice. */
export const TOO_LARGE = 'too_large';

/**
 * Parses an XML answer of the webservice into the structure of its JSON: `{orders: [{id, …}]}`,
 * errors as `{errors: [{code, message}]}`. Returns undefined when it is no such answer, and
 * `TOO_LARGE` as soon as its elements and attributes exceed the limit. Entities that a document
 * declares are never resolved, so that nothing outside of it is read.
 */
export function parseWebserviceXml(text: string): unknown {
  const root = readElements(text);
  if (root === TOO_LARGE) return TOO_LARGE;
  if (root?.name !== 'prestashop') return undefined;
  const [list] = root.children;
  if (!list) return {};
  return { [list.name]: list.children.map(rowOf) };
}

function readElements(text: string): XmlElement | typeof TOO_LARGE | null {
  const document: XmlElement = { name: '', id: null, text: '', children: [] };
  const open = [document];
  let isBroken = false;
  let count = 0;
  const take = (): void => {
    count += 1;
    if (count > MOST_ELEMENTS) parser.pause();
  };
  const parser = new Parser(
    {
      onopentag: (name, { id = null }) => {
        const element: XmlElement = { name, id, text: '', children: [] };
        open.at(-1)?.children.push(element);
        open.push(element);
        take();
        if (open.length > DEEPEST) {
          isBroken = true;
          parser.pause();
        }
      },
      onattribute: take,
      ontext: (piece) => {
        const element = open.at(-1);
        if (element) element.text += piece;
      },
      onclosetag: (_name, isImplied) => {
        // A tag without its end means that the answer was cut. `<id/>` is closed.
        if (isImplied && text[parser.endIndex - 1] !== '/') isBroken = true;
        open.pop();
      },
      onerror: () => void (isBroken = true),
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.write(text);
  if (count > MOST_ELEMENTS) return TOO_LARGE;
  if (open.length > 1) isBroken = true;
  return isBroken ? null : (document.children[0] ?? null);
}

function rowOf(element: XmlElement): Record<string, unknown> {
  const fields = element.children.map((child) => [child.name, valueOf(child)]);
  const row = Object.fromEntries(fields) as Record<string, unknown>;
  return element.id === null || 'id' in row ? row : { id: element.id, ...row };
}

function valueOf({ name, text, children }: XmlElement): unknown {
  if (name === 'associations')
    return Object.fromEntries(children.map((list) => [list.name, list.children.map(rowOf)]));
  if (children.length === 0) return text.trim();
  if (children.every((child) => child.name === 'language'))
    return children.map((child) => ({ id: child.id ?? '', value: child.text.trim() }));
  return Object.fromEntries(children.map((child) => [child.name, valueOf(child)]));
}

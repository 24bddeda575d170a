import type { ServiceAnswer } from '#server/outgoing/call-service.ts';
import { parseInThread } from '#server/parser-thread/parse-in-thread.ts';
import { parseForeignJson } from '#server/outgoing/parse-foreign-json.ts';

export type WebserviceRow = Record<string, unknown>;

/** An error of the webservice with its code. Its text is in the language of the shop. */
export interface WebserviceFault {
  code: number;
  message: string;
}

export type WebserviceReading =
  | { kind: 'rows'; rows: readonly WebserviceRow[] }
  | { kind: 'fault'; fault: WebserviceFault }
  /** The answer has more elements, or takes more work, than allowed. */
  | { kind: 'too_large' }
  /** Something else than an answer: the page of a firewall, or a PHP warning before the answer. */
  | { kind: 'unreadable'; isPhp: boolean };

/**
 * An XML text of at most this many characters is parsed within a few milliseconds. Longer texts are
 * parsed in a thread.
 */
const SHORT_XML = 200_000;
const PHP_NOTICE =
  /^(?:<br ?\/?>\s*)?(?:<b>)?(?:Notice|Warning|Deprecated|Fatal error|Parse error)/iu;
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Reads an answer about a resource by its content: a shop may send XML although JSON was requested,
 * and declare the wrong type for either. An empty list is `[]`. Text before the answer is never cut
 * off, because its source may have changed the answer too.
 */
export async function readWebserviceAnswer(
  { text, body: json }: Pick<ServiceAnswer, 'text' | 'body'>,
  resource: string,
): Promise<WebserviceReading> {
  const body = text.replace(/^\uFEFF/u, '').trim();
  const value = json ?? (await parsed(body));
  if (value === 'too_large') return { kind: 'too_large' };
  if (Array.isArray(value)) return { kind: 'rows', rows: value.filter(isObject) };
  if (isObject(value)) {
    const fault = faultOf(value['errors']);
    if (fault) return { kind: 'fault', fault };
    if (resource === '') return { kind: 'rows', rows: [value] };
    const rows = value[resource];
    if (Array.isArray(rows)) return { kind: 'rows', rows: rows.filter(isObject) };
    if (isObject(rows)) return { kind: 'rows', rows: Object.values(rows).filter(isObject) };
    if (Object.keys(value).length === 0) return { kind: 'rows', rows: [] };
  }
  return { kind: 'unreadable', isPhp: PHP_NOTICE.test(body) };
}

async function parsed(body: string): Promise<unknown> {
  if (/^<(?:\?xml|prestashop)/u.test(body)) return parseXml(body);
  if (!/^[[{]/u.test(body)) return undefined;
  try {
    return parseForeignJson(body);
  } catch {
    return undefined;
  }
}

/** Parses XML. Few shops answer with it, so the parser is imported with the first such answer. */
async function parseXml(text: string): Promise<unknown> {
  if (text.length > SHORT_XML) {
    const answer = await parseInThread('webserviceXml', text);
    return answer.kind === 'parsed' ? answer.value : 'too_large';
  }
  const { parseWebserviceXml } = await import('./parse-webservice-xml.ts');
  return parseWebserviceXml(text);
}

function faultOf(errors: unknown): WebserviceFault | null {
  const first: unknown = Array.isArray(errors) ? errors[0] : errors;
  if (!isObject(first)) return null;
  const { code, message } = first;
  return {
    code: Number.parseInt(String(code), 10) || 0,
    message: typeof message === 'string' ? message.slice(0, 300) : '',
  };
}

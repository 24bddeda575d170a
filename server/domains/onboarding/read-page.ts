import { Parser } from 'htmlparser2';
import { DEEPEST_ELEMENT, TooDeep } from '#server/parser-thread/too-deep.ts';

/** The metadata of a page. URLs are absolute http(s) ones; nothing else is trusted. */
export interface WebPage {
  title: string | null;
  language: string | null;
  /** `property` or `name`, lower case → content. */
  metas: Map<string, string>;
  icons: { href: string; rel: string; size: number }[];
  /**
   * `text`: alternative text, classes and id of the picture, of its link and of the header around,
   * lower case: where themes write « logo ».
   */
  images: { src: string; text: string }[];
  links: { href: string; text: string }[];
  /** The URLs of scripts, style sheets and frames. */
  sources: string[];
  /** Inline styles and scripts, cut. */
  code: string;
  /** JSON-LD, unchecked. */
  structured: unknown[];
}

interface PageReadState {
  page: WebPage;
  base: string;
  /** The part of the page to which the current text belongs. */
  into: 'code' | 'structured' | 'title' | 'link' | null;
  text: string;
  link: { href: string; text: string } | null;
  header: string;
}

type Attributes = Readonly<Record<string, string | undefined>>;

const MOST_ITEMS = 400;
const MOST_TEXT = 300;
const MOST_CODE = 400_000;
/** Between the generators of one page: WordPress names itself before the shop that runs in it. */
export const GENERATORS = ' | ';

/**
 * Reads HTML however broken it is, in one pass and with bounded memory; throws TooDeep. Pages of
 * others are read in a thread: `parser-thread/`.
 */
export function readPage(html: string, address: string): WebPage {
  const page: WebPage = {
    title: null,
    language: null,
    metas: new Map(),
    icons: [],
    images: [],
    links: [],
    sources: [],
    code: '',
    structured: [],
  };
  const reading: PageReadState = {
    page,
    base: address,
    into: null,
    text: '',
    link: null,
    header: '',
  };
  let depth = 0;
  const parser = new Parser({
    onopentag: (name, attributes) => {
      depth += 1;
      if (depth > DEEPEST_ELEMENT) throw new TooDeep();
      OPEN[name]?.(reading, attributes);
    },
    ontext: (text) => {
      const most = reading.into === 'code' || reading.into === 'structured' ? MOST_CODE : MOST_TEXT;
      if (reading.into !== null && reading.text.length < most) reading.text += text.slice(0, most);
    },
    onclosetag: (name) => {
      depth -= 1;
      CLOSE[name]?.(reading);
    },
  });
  parser.end(html);
  return page;
}

const OPEN: Record<string, (reading: PageReadState, attributes: Attributes) => void> = {
  html: ({ page }, { lang }) => {
    page.language ??= lang?.trim().toLowerCase() ?? null;
  },
  base: (reading, { href }) => {
    reading.base = absolute(reading, href) ?? reading.base;
  },
  title: (reading) => {
    begin(reading, 'title');
  },
  meta: ({ page }, { name, property, content }) => {
    const key = (property ?? name)?.toLowerCase();
    if (!key || !content || page.metas.size >= MOST_ITEMS) return;
    const first = page.metas.get(key);
    if (first === undefined || key === 'generator')
      page.metas.set(key, line([first ?? [], content].flat().join(GENERATORS)));
  },
  link: (reading, { rel = '', href, sizes }) => {
    const to = absolute(reading, href);
    if (to && /icon/i.test(rel))
      addBounded(reading.page.icons, {
        href: to,
        rel: rel.toLowerCase(),
        size: Number(/\d{1,4}/.exec(sizes ?? '')?.[0] ?? 0),
      });
    else if (to && /stylesheet|preload|preconnect/i.test(rel)) addBounded(reading.page.sources, to);
  },
  script: (reading, { src, type = '' }) => {
    saveSource(reading, src);
    begin(reading, /ld\+json/i.test(type) ? 'structured' : 'code');
  },
  style: (reading) => {
    begin(reading, 'code');
  },
  iframe: (reading, { src }) => {
    saveSource(reading, src);
  },
  header: (reading, attributes) => {
    reading.header = `header ${textOf(attributes)}`;
  },
  a: (reading, attributes) => {
    const href = absolute(reading, attributes['href']);
    if (!href) return;
    begin(reading, 'link');
    reading.link = { href, text: textOf(attributes) };
  },
  img: (reading, attributes) => {
    const src = absolute(reading, attributes['src'] ?? attributes['data-src']);
    if (src)
      addBounded(reading.page.images, {
        src,
        text: line(
          `${attributes['alt'] ?? ''} ${textOf(attributes)} ${reading.link?.text ?? ''} ${reading.header}`,
        ).toLowerCase(),
      });
  },
};

const CLOSE: Record<string, (reading: PageReadState) => void> = {
  title: (reading) => {
    if (reading.into === 'title') reading.page.title ??= line(reading.text) || null;
    reading.into = null;
  },
  script: endCode,
  style: endCode,
  header: (reading) => {
    reading.header = '';
  },
  a: (reading) => {
    if (reading.link)
      addBounded(reading.page.links, { href: reading.link.href, text: line(reading.text) });
    reading.link = null;
    reading.into = null;
  },
};

function begin(reading: PageReadState, into: PageReadState['into']): void {
  reading.into = into;
  reading.text = '';
}

function endCode(reading: PageReadState): void {
  const { page, into, text } = reading;
  if (into === 'structured') addBounded(page.structured, parsed(text));
  else if (into === 'code' && page.code.length < MOST_CODE) page.code += `${text}\n`;
  reading.into = null;
}

function saveSource(reading: PageReadState, address: string | undefined): void {
  const from = absolute(reading, address);
  if (from) addBounded(reading.page.sources, from);
}

function addBounded<T>(list: T[], item: T): void {
  if (list.length < MOST_ITEMS) list.push(item);
}

function absolute({ base }: PageReadState, address: string | undefined): string | null {
  const url =
    address === undefined || address.length > 2_000 ? null : URL.parse(address.trim(), base);
  return url && /^https?:$/.test(url.protocol) ? url.href : null;
}

function textOf({ class: classes = '', id = '', title = '' }: Attributes): string {
  return `${classes} ${id} ${title}`;
}

function line(text: string): string {
  return text
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, MOST_TEXT);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

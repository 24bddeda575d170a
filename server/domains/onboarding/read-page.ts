import { Parser } from 'htmlparser2';
import { DEEPEST_ELEMENT, TooDeep } from '#server/parser-thread/too-deep.ts';

/** The metadata of a page. URLs are absolute http(s) URLs; all other content is untrusted. */
export interface WebPage {
  title: string | null;
  language: string | null;
  /** The content by `property` or `name`, in lower case. */
  metas: Map<string, string>;
  icons: { href: string; rel: string; size: number }[];
  /**
   * `text` is the alternative text, the classes and the id of the picture, of its link and of the
   * surrounding header, in lower case, where themes write « logo ».
   */
  images: { src: string; text: string }[];
  links: { href: string; text: string }[];
  /** The URLs of scripts, style sheets and frames. */
  sources: string[];
  /** Inline styles and scripts, shortened. */
  code: string;
  /** JSON-LD that was not validated. */
  structured: unknown[];
}

interface PageState {
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
/** Separates the generators of one page: WordPress declares itself before the shop plugin. */
export const GENERATORS = ' | ';

/**
 * Reads HTML, however malformed, in one pass and with bounded memory. Throws TooDeep when elements
 * are nested too deeply. Pages of third parties are read in a thread: `parser-thread/`.
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
  const state: PageState = { page, base: address, into: null, text: '', link: null, header: '' };
  let depth = 0;
  const parser = new Parser({
    onopentag: (name, attributes) => {
      depth += 1;
      if (depth > DEEPEST_ELEMENT) throw new TooDeep();
      OPEN[name]?.(state, attributes);
    },
    ontext: (text) => {
      const most = state.into === 'code' || state.into === 'structured' ? MOST_CODE : MOST_TEXT;
      if (state.into !== null && state.text.length < most) state.text += text.slice(0, most);
    },
    onclosetag: (name) => {
      depth -= 1;
      CLOSE[name]?.(state);
    },
  });
  parser.end(html);
  return page;
}

const OPEN: Record<string, (state: PageState, attributes: Attributes) => void> = {
  html: ({ page }, { lang }) => {
    page.language ??= lang?.trim().toLowerCase() ?? null;
  },
  base: (state, { href }) => {
    state.base = absolute(state, href) ?? state.base;
  },
  title: (state) => {
    begin(state, 'title');
  },
  meta: ({ page }, { name, property, content }) => {
    const key = (property ?? name)?.toLowerCase();
    if (!key || !content || page.metas.size >= MOST_ITEMS) return;
    const first = page.metas.get(key);
    if (first === undefined || key === 'generator')
      page.metas.set(key, line([first ?? [], content].flat().join(GENERATORS)));
  },
  link: (state, { rel = '', href, sizes }) => {
    const to = absolute(state, href);
    if (to && /icon/i.test(rel))
      addBounded(state.page.icons, {
        href: to,
        rel: rel.toLowerCase(),
        size: Number(/\d{1,4}/.exec(sizes ?? '')?.[0] ?? 0),
      });
    else if (to && /stylesheet|preload|preconnect/i.test(rel)) addBounded(state.page.sources, to);
  },
  script: (state, { src, type = '' }) => {
    saveSource(state, src);
    begin(state, /ld\+json/i.test(type) ? 'structured' : 'code');
  },
  style: (state) => {
    begin(state, 'code');
  },
  iframe: (state, { src }) => {
    saveSource(state, src);
  },
  header: (state, attributes) => {
    state.header = `header ${textOf(attributes)}`;
  },
  a: (state, attributes) => {
    const href = absolute(state, attributes['href']);
    if (!href) return;
    begin(state, 'link');
    state.link = { href, text: textOf(attributes) };
  },
  img: (state, attributes) => {
    const src = absolute(state, attributes['src'] ?? attributes['data-src']);
    if (src)
      addBounded(state.page.images, {
        src,
        text: line(
          `${attributes['alt'] ?? ''} ${textOf(attributes)} ${state.link?.text ?? ''} ${state.header}`,
        ).toLowerCase(),
      });
  },
};

const CLOSE: Record<string, (state: PageState) => void> = {
  title: (state) => {
    if (state.into === 'title') state.page.title ??= line(state.text) || null;
    state.into = null;
  },
  script: endCode,
  style: endCode,
  header: (state) => {
    state.header = '';
  },
  a: (state) => {
    if (state.link) addBounded(state.page.links, { href: state.link.href, text: line(state.text) });
    state.link = null;
    state.into = null;
  },
};

function begin(state: PageState, into: PageState['into']): void {
  state.into = into;
  state.text = '';
}

function endCode(state: PageState): void {
  const { page, into, text } = state;
  if (into === 'structured') addBounded(page.structured, parsed(text));
  else if (into === 'code' && page.code.length < MOST_CODE) page.code += `${text}\n`;
  state.into = null;
}

function saveSource(state: PageState, address: string | undefined): void {
  const from = absolute(state, address);
  if (from) addBounded(state.page.sources, from);
}

function addBounded<T>(list: T[], item: T): void {
  if (list.length < MOST_ITEMS) list.push(item);
}

function absolute({ base }: PageState, address: string | undefined): string | null {
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

import type { EmbedData } from '#contract/customer-pages/wall-page.ts';

/**
 * The script of `/embed.js`, sent as text, so its functions may only use each other. It creates
 * elements with DOM methods (never HTML from text) in a shadow root, which the rules of the other
 * site do not affect, at a height that is reserved from the start. It stores nothing and sends no
 * cookies.
 */

type Parts = readonly (Node | string | null)[];

function make(
  name: string,
  attributes: Readonly<Record<string, string>>,
  parts: Parts,
): HTMLElement {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...parts.filter((part) => part !== null));
  return element;
}

function drawStars(rating: number, label: string): HTMLElement {
  const shape =
    'M12 2.8l2.85 5.8 6.35.92-4.6 4.5 1.08 6.33L12 17.36l-5.68 2.99 1.08-6.33-4.6-4.5 6.35-.92z';
  const stars = [1, 2, 3, 4, 5].map((star) => {
    const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    svg.setAttribute('viewBox', '0 0 24 24');
    if (star <= Math.round(rating)) svg.setAttribute('class', 'on');
    const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
    path.setAttribute('d', shape);
    svg.append(path);
    return svg;
  });
  return make('span', { class: 'r5', role: 'img', 'aria-label': label }, stars);
}

function link(to: { url: string; words: string }): HTMLElement {
  return make('a', { href: to.url, target: '_blank', rel: 'noopener' }, [to.words]);
}

function drawTop(wall: EmbedData): HTMLElement {
  return make('p', { class: 'top' }, [
    wall.average === null ? null : make('b', { 'aria-hidden': 'true' }, [wall.average]),
    wall.average === null ? null : drawStars(wall.rating, wall.average_words),
    link({ url: wall.all.url, words: wall.count }),
  ]);
}

function drawReview(review: EmbedData['reviews'][number], isShort: boolean): HTMLElement {
  const photos = isShort
    ? []
    : review.photos.map(({ url, alt }) =>
        make('a', { href: url, target: '_blank', rel: 'noopener' }, [
          make('img', { src: url, alt, width: '96', height: '96', loading: 'lazy' }, []),
        ]),
      );
  return make('article', { 'aria-label': `${review.name}, ${review.rating_words}` }, [
    drawStars(review.rating, review.rating_words),
    review.title === null ? null : make('h3', {}, [review.title]),
    review.text === '' ? null : make('p', { class: 'w' }, [review.text]),
    photos.length === 0 ? null : make('div', { class: 'ph' }, photos),
    make('div', { class: 's m' }, [
      make('b', {}, [review.name]),
      make('span', { class: review.is_verified ? 'ok' : 'no', title: review.mark_words }, [
        `${review.is_verified ? '✓' : '–'} ${review.mark}`,
      ]),
      make('br', {}, []),
      ...(review.about === null ? [] : [review.about, make('br', {}, [])]),
      `${review.dates} · `,
      link(review.report),
    ]),
    review.reply === null || isShort
      ? null
      : make('div', { class: 'rep' }, [
          make('p', { class: 's m' }, [review.reply.by]),
          make('p', { class: 'w' }, [review.reply.text]),
        ]),
  ]);
}

async function read(origin: string, host: HTMLElement, page: number): Promise<EmbedData> {
  const {
    recueil = '',
    form = 'wall',
    lang = document.documentElement.lang.slice(0, 2),
    product = '',
  } = host.dataset;
  const style = ['accent', 'radius', 'density', 'columns', 'hide', 'badge'].flatMap((name) => {
    const value = host.dataset[name];
    return value ? [[name, value] as const] : [];
  });
  const query = new URLSearchParams({
    form,
    lang,
    page: String(page),
    ...(product && { product }),
    ...Object.fromEntries(style),
  });
  const answer = await fetch(`${origin}/avis/${encodeURIComponent(recueil)}/embed.json?${query}`, {
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  });
  if (!answer.ok) throw new Error(`Recueil: ${answer.status}`);
  return (await answer.json()) as EmbedData;
}

function drawMore(
  origin: string,
  host: HTMLElement,
  list: HTMLElement,
  next: EmbedData['next'],
): void {
  if (next === null) return;
  const button = make('button', { type: 'button', class: 'more' }, [next.words]);
  button.addEventListener('click', () => {
    void read(origin, host, next.page).then((wall) => {
      const added = wall.reviews.map((review) => drawReview(review, false));
      button.replaceWith(...added);
      drawMore(origin, host, list, wall.next);
      const [first] = added;
      first?.setAttribute('tabindex', '-1');
      first?.focus();
    });
  });
  list.append(button);
}

async function show(origin: string, host: HTMLElement): Promise<void> {
  const shadow = host.attachShadow({ mode: 'open' });
  const isWall = (host.dataset['form'] ?? 'wall') === 'wall';
  const wall = await read(origin, host, 1);
  const rules = new CSSStyleSheet();
  rules.replaceSync(wall.css);
  shadow.adoptedStyleSheets = [rules];
  const isBadge = host.dataset['form'] === 'badge';
  const reviews = wall.reviews.map((review) => drawReview(review, !isWall));
  const list = make(
    'div',
    isWall
      ? { class: 'ls' }
      : { class: 'car', tabindex: '0', role: 'group', 'aria-label': wall.title },
    reviews,
  );
  const box = make(
    'section',
    { class: 'box', lang: wall.lang, 'aria-label': wall.title, ...(isWall && { tabindex: '0' }) },
    [drawTop(wall)],
  );
  if (isWall) box.append(make('p', { class: 's m' }, [`${wall.control} `, link(wall.how)]));
  if (!isBadge && reviews.length > 0) box.append(list);
  if (isWall) drawMore(origin, host, list, wall.next);
  shadow.append(box);
}

function start(): void {
  const script = document.currentScript as HTMLScriptElement | null;
  const origin = new URL(script?.src ?? location.href).origin;
  const find = (): void => {
    for (const host of document.querySelectorAll<HTMLElement>('[data-recueil]')) {
      // An element with a shadow root belongs to another copy of this script. Without an answer the
      // element stays empty.
      if (host.shadowRoot === null)
        show(origin, host).catch((error: unknown) => console.warn(error));
    }
  };
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', find);
  else find();
}

export const EMBED_SCRIPT = `(()=>{${[make, drawStars, link, drawTop, drawReview, read, drawMore, show, start].map(String).join(';')};(${start.name})()})();`;

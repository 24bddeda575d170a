/**
 * The script of `/products.js`, sent as text, so its functions may only use each other. It shows
 * the page that the server renders in a shadow root, which the rules of the other site do not
 * affect, at a height that is reserved from the start. It stores nothing and sends no cookies. It
 * loads only widgets that are about to become visible, and the stars of a list in one call.
 */

interface Badge {
  count: number;
  average: number | null;
  label: string;
}

function ask(address: string, body?: URLSearchParams): Promise<Response> {
  return fetch(address, {
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    ...(body && { method: 'POST', body }),
  }).then((answer) => {
    // A form with an error is answered with 422 and shows its problem.
    if (!answer.ok && answer.status !== 422) throw new Error(`Recueil: ${answer.status}`);
    return answer;
  });
}

function langOf(host: HTMLElement): string {
  return host.dataset['lang'] ?? document.documentElement.lang.slice(0, 2);
}

/** Shows a part of a page as the server rendered it. The server never sends scripts in it. */
async function showPart(
  shadow: ShadowRoot,
  address: URL,
  isFirst: boolean,
  body?: URLSearchParams,
): Promise<void> {
  if (!body) address.searchParams.set('part', '1');
  const answer = await ask(address.href, body);
  const parsed = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const rules = new CSSStyleSheet();
  rules.replaceSync(parsed.querySelector('style')?.textContent ?? '');
  shadow.adoptedStyleSheets = [rules];
  shadow.replaceChildren(...parsed.body.children);
  // The box scrolls inside its height, so the keyboard must reach it.
  shadow.querySelector('.box')?.setAttribute('tabindex', '0');
  if (isFirst) return;
  const list = shadow.querySelector<HTMLElement>('[data-done],.list');
  list?.setAttribute('tabindex', '-1');
  list?.focus();
}

function showProduct(origin: string, host: HTMLElement): void {
  const { recueilProduct = '', team = '', ...looks } = host.dataset;
  const shadow = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  const address = new URL(
    `${origin}/w/${encodeURIComponent(team)}/${encodeURIComponent(recueilProduct)}.html`,
  );
  address.search = new URLSearchParams({
    ...(looks as Record<string, string>),
    embed: '1',
    lang: langOf(host),
  }).toString();
  const warn = (error: unknown): void => console.warn(error);
  shadow.addEventListener('click', (event) => {
    const link = (event.target as Element).closest('a');
    if (!link || link.target !== '' || !link.href.startsWith(`${origin}/w/`)) return;
    if ((event as MouseEvent).ctrlKey || (event as MouseEvent).metaKey) return;
    event.preventDefault();
    showPart(shadow, new URL(link.href), false).catch(warn);
  });
  shadow.addEventListener('submit', (event) => {
    const chosen = event.target as HTMLFormElement;
    const next = new URL(chosen.action);
    const isSent = chosen.method === 'post';
    const fields = isSent ? new URLSearchParams() : next.searchParams;
    for (const [name, value] of new FormData(chosen))
      if (typeof value === 'string') fields.set(name, value);
    event.preventDefault();
    showPart(shadow, next, false, isSent ? fields : undefined).catch(warn);
  });
  // Without an answer the element stays empty.
  showPart(shadow, address, true).catch(warn);
}

function drawStars(host: HTMLElement, badge: Badge | undefined): void {
  const shadow = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  if (!badge || badge.average === null) return;
  const rules = new CSSStyleSheet();
  rules.replaceSync(
    ':host{display:inline-block;white-space:nowrap;overflow:hidden;vertical-align:middle}svg{width:1em;height:1em;vertical-align:-.14em;fill:none;stroke:#8a8a8a;stroke-width:1.6}.on{fill:#e0a100;stroke:#a87600}span{margin-left:.4em}',
  );
  shadow.adoptedStyleSheets = [rules];
  const { average, count, label } = badge;
  const stars = [1, 2, 3, 4, 5].map((star) => {
    const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    svg.setAttribute('viewBox', '0 0 24 24');
    if (star <= Math.round(average)) svg.setAttribute('class', 'on');
    const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
    path.setAttribute(
      'd',
      'M12 2.8l2.85 5.8 6.35.92-4.6 4.5 1.08 6.33L12 17.36l-5.68 2.99 1.08-6.33-4.6-4.5 6.35-.92z',
    );
    svg.append(path);
    return svg;
  });
  const image = document.createElement('b');
  image.setAttribute('role', 'img');
  image.setAttribute('aria-label', label);
  const total = document.createElement('span');
  total.setAttribute('aria-hidden', 'true');
  total.textContent = `(${count})`;
  image.append(...stars, total);
  shadow.replaceChildren(image);
}

/** Shows all stars of a page, with one call per fifty products. */
function showStars(origin: string, hosts: readonly HTMLElement[]): void {
  const teams = new Map<string, HTMLElement[]>();
  for (const host of hosts) {
    host.attachShadow({ mode: 'open' });
    const key = `${encodeURIComponent(host.dataset['team'] ?? '')} ${langOf(host)}`;
    teams.set(key, [...(teams.get(key) ?? []), host]);
  }
  for (const [key, all] of teams) {
    const [team = '', lang = ''] = key.split(' ');
    const products = [...new Set(all.map((host) => host.dataset['recueilStars'] ?? ''))];
    for (let from = 0; from < products.length; from += 50) {
      const some = products.slice(from, from + 50);
      const query = new URLSearchParams({ lang });
      // A key with a comma cannot be part of a list.
      query.set('products', some.filter((each) => !each.includes(',')).join(','));
      for (const each of some) if (each.includes(',')) query.append('product', each);
      ask(`${origin}/w/${team}/badges?${query.toString()}`)
        .then((answer) => answer.json() as Promise<{ data: Record<string, Badge> }>)
        .then(({ data }) => {
          for (const host of all)
            if (some.includes(host.dataset['recueilStars'] ?? ''))
              drawStars(host, data[host.dataset['recueilStars'] ?? '']);
        })
        .catch((error: unknown) => console.warn(error));
    }
  }
}

function start(): void {
  const script = document.currentScript as HTMLScriptElement | null;
  const origin = new URL(script?.src ?? location.href).origin;
  const seen = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        seen.unobserve(target);
        showProduct(origin, target as HTMLElement);
      }
    },
    { rootMargin: '400px' },
  );
  const find = (): void => {
    // An element with a shadow root belongs to another copy of this script.
    const isFree = (host: HTMLElement): boolean => host.shadowRoot === null;
    for (const host of document.querySelectorAll<HTMLElement>('[data-recueil-product]'))
      if (isFree(host)) {
        host.attachShadow({ mode: 'open' });
        seen.observe(host);
      }
    const stars = [...document.querySelectorAll<HTMLElement>('[data-recueil-stars]')];
    showStars(origin, stars.filter(isFree));
  };
  const watch = (): void => {
    find();
    // Finds lists that the site loads later.
    let isPlanned = false;
    new MutationObserver(() => {
      if (isPlanned) return;
      isPlanned = true;
      setTimeout(() => {
        isPlanned = false;
        find();
      }, 200);
    }).observe(document.body, { childList: true, subtree: true });
  };
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', watch);
  else watch();
}

export const PRODUCT_SCRIPT = `(()=>{${[ask, langOf, showPart, showProduct, drawStars, showStars, start].map(String).join(';')};(${start.name})()})();`;

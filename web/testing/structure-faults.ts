/**
 * Returns the faults in the structure of a document that axe does not report, one line each: groups
 * and landmarks without a name, images inside buttons (whose children have no role), buttons
 * without a type, headings out of order, labelled lists without an entry, fields without a name or
 * with a name that differs from the visible one, and names on elements whose role does not allow
 * one. The function is self-contained, because the end-to-end tests run its source text inside
 * their page.
 */
export function findStructureFaults(shownPage?: Document): string[] {
  const page = shownPage ?? document;
  const all = (selector: string): HTMLElement[] =>
    [...page.querySelectorAll<HTMLElement>(selector)].filter(
      (element) =>
        element.checkVisibility() && element.closest('[aria-hidden="true"], [inert]') === null,
    );
  const nameOf = (element: Element): string =>
    (element.getAttribute('aria-labelledby') ?? '')
      .split(' ')
      .map((id) => (id === '' ? '' : (page.getElementById(id)?.textContent ?? '')))
      .join(' ')
      .trim() || (element.getAttribute('aria-label') ?? '').trim();
  const isNamed = (element: Element): boolean => nameOf(element) !== '';
  const isLabelled = (field: Element): boolean =>
    isNamed(field) ||
    field.hasAttribute('title') ||
    [...((field as HTMLInputElement).labels ?? [])].some((label) => label.textContent.trim());
  const navigations = all('nav, [role=navigation]');
  const landmarks = all('section, aside, [role=region], [role=complementary]').filter(isNamed);
  const faults: readonly (readonly [string, HTMLElement[]])[] = [
    [
      'fieldset without legend',
      all('fieldset').filter(
        (group) => !isNamed(group) && !group.querySelector(':scope > legend')?.textContent.trim(),
      ),
    ],
    [
      'landmark or group without name',
      all('aside, [role=region], [role=complementary], [role=group], [role=radiogroup]').filter(
        (element) => !isNamed(element),
      ),
    ],
    [
      'one of several navigations without name',
      navigations.length > 1 ? navigations.filter((nav) => !isNamed(nav)) : [],
    ],
    ['article without name', all('article').filter((article) => !isNamed(article))],
    [
      'landmarks of the same name',
      landmarks.filter((landmark, index) =>
        landmarks.some((other, at) => at < index && nameOf(other) === nameOf(landmark)),
      ),
    ],
    [
      'image inside a control',
      all(
        ':is(button, [role=button], [role=option], [role=tab], [role=switch], [role=img]) [role=img]',
      ),
    ],
    ['button without type', all('button:not([type])')],
    [
      'labelled list without entry',
      all('ul, ol, dl, [role=list]').filter(
        (list) => isNamed(list) && !list.querySelector('li, dt, [role=listitem]'),
      ),
    ],
    [
      'field without name',
      all('input:not([type=hidden]), select, textarea').filter((field) => !isLabelled(field)),
    ],
    [
      'name that nothing carries',
      all(
        ':is(div, span, p, pre, code, b, strong, i, em, small, sub, sup, kbd)[aria-label]:not([role])',
      ),
    ],
    [
      'field named otherwise than its label',
      all('input[aria-label]:not([type=hidden])').filter((field) =>
        [...((field as HTMLInputElement).labels ?? [])].some((label) => {
          const shown = label.innerText.trim();
          return shown !== '' && !nameOf(field).toLowerCase().includes(shown.toLowerCase());
        }),
      ),
    ],
    [
      'heading out of order',
      all('h1, h2, h3, h4, h5, h6').filter((heading, index, headings) => {
        const before = headings[index - 1];
        return Number(heading.tagName[1]) > (before ? Number(before.tagName[1]) : 0) + 1;
      }),
    ],
  ];
  return faults.flatMap(([fault, elements]) =>
    elements.map((element) => `${fault}: ${element.outerHTML.slice(0, 160)}`),
  );
}

/**
 * Runs in the page: texts that are the name of a customer and no link to their record, and how many
 * are one. The label of a choice, the title of a dialog and what is written for screen readers
 * alone name them without being a place where one looks for a link; the page of a record has its
 * own name as its title.
 */
export function findBareNames(names: readonly string[]): { bare: string[]; linked: number } {
  const known = new Set(names);
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const bare: string[] = [];
  let linked = 0;
  while (texts.nextNode()) {
    const text = texts.currentNode.textContent?.trim() ?? '';
    const element = texts.currentNode.parentElement;
    if (!known.has(text) || !element?.checkVisibility()) continue;
    if (element.closest('label, h1, dialog h2, iframe, .sr-only, textarea, option')) continue;
    if (element.closest('a[href^="/dashboard/customers/"]')) linked += 1;
    else if (element.closest('[role=option]') && element.closest('a[href]')) linked += 1;
    else bare.push(`« ${text} » is no link to the record: ${element.outerHTML.slice(0, 120)}`);
  }
  return { bare, linked };
}

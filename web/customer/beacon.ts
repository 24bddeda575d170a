/**
 * Half of the page’s only script: says once that a person’s browser shows it and what it proposes,
 * and which review destination or proposal was followed, or that it carries to. Sent as text: it
 * stays self-contained. A prerendered or hidden page is not seen yet.
 */
export function beacon(): void {
  const path = /^\/y\/[^/]+/.exec(location.pathname)?.[0];
  if (path === undefined) return;
  const send = (to: string | null): unknown => to !== null && navigator.sendBeacon(to);
  const countView = (): void => {
    if (document.visibilityState !== 'visible') return;
    document.removeEventListener('visibilitychange', countView);
    send(`${path}/seen`);
    const carried = document.querySelector('[data-carried]');
    if (carried) send(carried.getAttribute('href'));
    const offer = document.querySelector('a[href*="/upsell/"]');
    if (offer) send(`${offer.getAttribute('href')}/seen`);
  };
  document.addEventListener('visibilitychange', countView);
  countView();
  document.addEventListener('click', (event) => {
    const destination = (event.target as Element).closest('a[href*="/go/"],a[href*="/upsell/"]');
    if (destination) send(destination.getAttribute('href'));
  });
}

/**
 * Reports once that a visible browser shows the page, its offer and the destination of an automatic
 * redirect, and reports each click on a review destination or an offer. The function is sent as
 * text in the page’s only script, so it imports nothing. A prerendered or hidden page does not
 * count as seen.
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

import { redirect } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface HistoryState {
    link_token?: string;
  }
}

interface Place {
  pathname: string;
  searchStr: string;
  hash: string;
  state: { link_token?: string };
}

/**
 * Moves the token of an emailed link from the address to the state of the history entry. It is then
 * not visible, not copied with the address and not in the browser’s history, and a reload still has
 * it. Links contain it after `#`, which servers and logs do not receive. Older links contain
 * `?token=`.
 */
export function hideLinkToken({ location }: { location: Place }): void {
  const token =
    new URLSearchParams(location.hash).get('token') ??
    new URLSearchParams(location.searchStr).get('token');
  if (token !== null)
    throw redirect({
      to: location.pathname,
      search: {},
      hash: '',
      state: { link_token: token },
      replace: true,
    });
}

/** Returns the token of the link, or an empty text when there was none. */
export function linkToken({ state }: Pick<Place, 'state'>): string {
  return state.link_token ?? '';
}

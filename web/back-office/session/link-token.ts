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
 * The token of a mail’s link leaves the address for the state of this entry of the history: nobody
 * reads it over a shoulder, copies it with the address or finds it in a list of visited pages, and
 * a reload still knows it. Links carry it after `#`, which no server and no log sees; older ones
 * carry `?token=`.
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

/** Empty for whoever came without a link. */
export function linkToken({ state }: Pick<Place, 'state'>): string {
  return state.link_token ?? '';
}

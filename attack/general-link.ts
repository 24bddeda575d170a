import type { AttackAccount, Attack } from './attack-case.ts';

export interface GeneralLink {
  team_code: string;
  /** Path such as `/t/…`. */
  path: string;
}

/**
 * Longer than the time that a person needs at least to read a page and send its form
 * (`general-link/page-stamp.ts`, `shop-reviews/page-moment.ts`).
 */
export const HUMAN_PACE_MS = 2_500;

export async function openGeneralLink(
  { request }: Pick<Attack, 'request'>,
  as: AttackAccount,
): Promise<GeneralLink> {
  const { json, status } = await request('POST', '/api/team/review_link', {
    as,
    body: { share_general_review_link: true },
  });
  if (status !== 200) throw new Error(`POST /api/team/review_link: ${status}`);
  const { team_code } = (json as { data: { team_code: string } }).data;
  return { team_code, path: `/t/${team_code}` };
}

/** Opens the page and returns its stamp. */
export async function openPage(
  { request }: Pick<Attack, 'request'>,
  { path }: GeneralLink,
  from: string,
): Promise<string> {
  const { text } = await request('GET', path, { from, headers: { accept: 'text/html' } });
  return /name="t" value="([^"]+)"/.exec(text)?.[1] ?? '';
}

/** Sends a form of an open page, as a browser without scripts does. */
export async function sendForm(
  { request }: Pick<Attack, 'request'>,
  path: string,
  fields: Record<string, string>,
  from: string,
): Promise<{ status: number; location: string }> {
  const { status, headers } = await request('POST', path, {
    from,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  });
  return { status, location: headers.get('location') ?? '' };
}

/**
 * Rates on a page that was opened long enough ago. Returns the author’s next address, without its
 * query.
 */
export async function rateByPage(
  attack: Pick<Attack, 'request'>,
  { path }: GeneralLink,
  form: { rating: number; stamp: string; from: string; email?: string },
): Promise<string> {
  const { location } = await sendForm(
    attack,
    path,
    {
      rating: String(form.rating),
      t: form.stamp,
      ...(form.email && { name: 'Victime', email: form.email }),
    },
    form.from,
  );
  return location.replace('?thanks=1', '');
}

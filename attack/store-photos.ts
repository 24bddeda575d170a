import type { Attack, AttackAccount } from './attack-case.ts';
import type { GeneralLink } from './general-link.ts';
import { writeUnverified, findReview } from './public-review.ts';
import sharp from 'sharp';

const FILES_PER_REQUEST = 12;

const EDITS_PER_DAY = 20;

export async function storePhotos(
  attack: Attack,
  shop: AttackAccount,
  link: GeneralLink,
): Promise<void> {
  const { request, size, tried, mustHold } = attack;
  const text = `Avis avec photos ${shop.from}`;
  const page = await writeUnverified(attack, link, text);
  const id = await findReview(attack, shop, text);
  const shown = async (): Promise<string[]> => {
    const { json } = await request('GET', '/api/team/shop_reviews?per_page=100', { as: shop });
    const { data } = json as { data: { id: string; photos: { url: string }[] }[] };
    return data.find((review) => review.id === id)?.photos.map(({ url }) => url) ?? [];
  };
  const seen = new Set<string>();
  const stored = async (): Promise<number> => {
    const statuses = await Promise.all(
      [...seen].map(async (url) => (await request('GET', url)).status),
    );
    return statuses.filter((status) => status === 200).length;
  };
  const replace = async (shade: number): Promise<number> => {
    const status = await uploadPhotos(attack, page, await shown(), shade);
    for (const url of await shown()) seen.add(url);
    return status;
  };
  const edits = size === 'test' ? 4 : 10;
  for (let n = 0; n < edits; n++) await replace(n);
  tried(
    `three photos replaced ${edits} times before anybody saw them: ${seen.size} files sent, ${await stored()} stored`,
  );
  mustHold(
    'files without a reference are deleted immediately',
    seen.size === 3 * edits && (await stored()) === 3,
    `${await stored()} of ${seen.size}`,
  );
  const statuses = [];
  for (let n = edits; n < EDITS_PER_DAY; n++) {
    await request('POST', `/api/team/shop_reviews/${id}/publish`, { as: shop, body: {} });
    statuses.push(await replace(n));
    if (size === 'test' && statuses.length === 6) break;
  }
  const files = await stored();
  tried(
    `three photos replaced ${statuses.length} times after each publication: ${statuses.join(', ')}; ${files} files stored`,
  );
  mustHold(
    'a request stores at most 12 files',
    files <= FILES_PER_REQUEST && statuses.includes(422),
    `${files} files`,
  );
  if (size === 'test') return;
  const last = await replace(EDITS_PER_DAY);
  mustHold('a form is sent 20 times a day', last === 429, `status ${last}`);
}

/** Sends the form of the photos: removes the shown ones and adds others, each with new contents. */
async function uploadPhotos(
  { request }: Attack,
  page: string,
  shown: readonly string[],
  shade: number,
): Promise<number> {
  const form = new FormData();
  for (const url of shown) form.append('remove', url);
  for (let n = 0; n < 3; n++) {
    const create = {
      width: 9,
      height: 7,
      channels: 3 as const,
      background: { r: shade * 10, g: n * 80, b: 9 },
    };
    const bytes = await sharp({ create }).jpeg().toBuffer();
    form.append('photos', new File([Uint8Array.from(bytes)], `${n}.jpg`, { type: 'image/jpeg' }));
  }
  return (await request('POST', `${page}/photo`, { body: form })).status;
}

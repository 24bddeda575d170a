import type { FastifyInstance, FastifyReply } from 'fastify';
import { sql } from 'kysely';
import type { App } from '#server/app.ts';
import { isCustomerLocale } from '#contract/customer-pages/customer-locale.ts';
import { Failure } from '#server/failures.ts';
import { createSitemapWork } from './sitemap-work.ts';
import { findOpenTeamId } from './find-open-team-id.ts';

type SitemapApp = Pick<App, 'db' | 'config' | 'clock'>;

/** The protocol allows 50,000 addresses in a file (sitemaps.org/protocol.html). */
const MOST_ADDRESSES = 20_000;
/** The protocol allows as many files in an index. */
const MOST_FILES = 50_000;
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const SPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const CACHE = 'public, max-age=3600';
const RATED = sql`r.rated_1 + r.rated_2 + r.rated_3 + r.rated_4 + r.rated_5 > 0`;
const HAS_WALL = sql<boolean>`exists (select from shop_reviews s where s.team_id = t.id and s.status = 'published' and s.on_wall)`;

/**
 * `GET /sitemap.xml`, which `robots.txt` names: the public pages that have a published review, the
 * wall of a shop and the pages of its products, one file for each 20,000 products of a shop. Each
 * page has its canonical address (`rel="canonical"`), in the language of the shop.
 */
export function sitemapRoutes(app: SitemapApp, open: FastifyInstance): void {
  const work = createSitemapWork(app);
  open.get('/sitemap.xml', async (_request, reply) =>
    sendXml(reply, await work({ team_id: null, name: 'index' }, () => writeIndex(app))),
  );
  open.get<{ Params: { team_code: string; number: string } }>(
    '/w/:team_code/sitemap-:number.xml',
    async ({ params: { team_code, number } }, reply) => {
      const team_id = await findOpenTeamId(app.db, team_code);
      if (team_id === null || !/^[1-9]\d{0,3}$/u.test(number)) throw new Failure('not_found');
      const write = () => writeSitemap(app, { team_id, team_code, number: Number(number) });
      return sendXml(reply, await work({ team_id, name: `${team_id} ${number}` }, write));
    },
  );
}

async function writeIndex({ db, config }: SitemapApp): Promise<string> {
  const { rows } = await sql<{ team_code: string; pages: number }>`
    select t.team_code, coalesce(p.pages, 0) as pages from teams t left join (
      select r.team_id, count(distinct coalesce(p.root_id, p.id))::int as pages
      from product_ratings r join products p on p.id = r.product_id where ${RATED} group by r.team_id) p on p.team_id = t.id
    where p.pages > 0 or ${HAS_WALL} order by t.id limit ${MOST_FILES}`.execute(db);
  const files = rows.flatMap(({ team_code, pages }) =>
    Array.from(
      { length: Math.max(1, Math.ceil(pages / MOST_ADDRESSES)) },
      (_, at) => `${config.publicUrl}/w/${encodeURIComponent(team_code)}/sitemap-${at + 1}.xml`,
    ),
  );
  return `${HEAD}<sitemapindex ${SPACE}>\n${files
    .slice(0, MOST_FILES)
    .map((file) => `<sitemap><loc>${file}</loc></sitemap>\n`)
    .join('')}</sitemapindex>\n`;
}

/** Returns null when the file has no address. */
async function writeSitemap(
  { db, config }: SitemapApp,
  { team_id, team_code, number }: { team_id: string; team_code: string; number: number },
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select distinct coalesce(p.root_id, p.id) as id from product_ratings r join products p on p.id = r.product_id
    where r.team_id = ${team_id} and ${RATED} order by 1 limit ${MOST_ADDRESSES} offset ${(number - 1) * MOST_ADDRESSES}`.execute(
    db,
  );
  const { locale, has_wall } = await readShop(db, team_id);
  const addresses = [
    ...(has_wall && number === 1
      ? [
          `/dashboard/reviews/custom?${new URLSearchParams({ team: team_code, lang: locale }).toString()}`,
        ]
      : []),
    ...rows.map(({ id }) => `/w/${encodeURIComponent(team_code)}/${id}.html?lang=${locale}`),
  ];
  if (addresses.length === 0) return null;
  return `${HEAD}<urlset ${SPACE}>\n${addresses.map((address) => `<url><loc>${config.publicUrl}${address.replaceAll('&', '&amp;')}</loc></url>\n`).join('')}</urlset>\n`;
}

async function readShop(
  db: SitemapApp['db'],
  team_id: string,
): Promise<{ locale: string; has_wall: boolean }> {
  const { rows } = await sql<{ locale: string | null; has_wall: boolean }>`
    select t.customer_locale as locale, ${HAS_WALL} as has_wall from teams t where t.id = ${team_id}`.execute(
    db,
  );
  const { locale = null, has_wall = false } = rows[0] ?? {};
  return { locale: isCustomerLocale(locale) ? locale : 'fr', has_wall };
}

function sendXml(reply: FastifyReply, text: string | null): FastifyReply {
  if (text === null) throw new Failure('not_found');
  return reply
    .type('application/xml; charset=utf-8')
    .header('cache-control', CACHE)
    .header('x-robots-tag', 'noindex')
    .send(text);
}

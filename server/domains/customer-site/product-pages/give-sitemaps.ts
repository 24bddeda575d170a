import type { FastifyInstance, FastifyReply } from 'fastify';
import { sql } from 'kysely';
import type { App } from '#server/app.ts';
import { Failure } from '#server/failures.ts';
import { findOpenTeamId } from './find-open-team-id.ts';

type SitemapApp = Pick<App, 'db' | 'config'>;

/** The protocol takes 50,000 addresses a file (sitemaps.org/protocol.html). */
const MOST_ADDRESSES = 20_000;
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const SPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const CACHE = 'public, max-age=3600';
const RATED = sql`r.rated_1 + r.rated_2 + r.rated_3 + r.rated_4 + r.rated_5 > 0`;

/**
 * `GET /sitemap.xml`, which `robots.txt` names: the public pages of products that have a published
 * review, one file for each 20,000 of a shop.
 */
export function sitemapRoutes(app: SitemapApp, open: FastifyInstance): void {
  open.get('/sitemap.xml', (_request, reply) => giveIndex(app, reply));
  open.get<{ Params: { team_code: string; number: string } }>(
    '/w/:team_code/sitemap-:number.xml',
    (request, reply) => giveSitemap(app, request.params, reply),
  );
}

async function giveIndex({ db, config }: SitemapApp, reply: FastifyReply): Promise<FastifyReply> {
  const { rows } = await sql<{ team_code: string; pages: number }>`
    select t.team_code, count(distinct coalesce(p.root_id, p.id))::int as pages
    from product_ratings r join products p on p.id = r.product_id join teams t on t.id = r.team_id
    where ${RATED} group by t.id order by t.id`.execute(db);
  const files = rows.flatMap(({ team_code, pages }) =>
    Array.from(
      { length: Math.ceil(pages / MOST_ADDRESSES) },
      (_, at) => `${config.publicUrl}/w/${encodeURIComponent(team_code)}/sitemap-${at + 1}.xml`,
    ),
  );
  return sendXml(
    reply,
    `${HEAD}<sitemapindex ${SPACE}>\n${files.map((file) => `<sitemap><loc>${file}</loc></sitemap>\n`).join('')}</sitemapindex>\n`,
  );
}

async function giveSitemap(
  { db, config }: SitemapApp,
  { team_code, number }: { team_code: string; number: string },
  reply: FastifyReply,
): Promise<FastifyReply> {
  const team_id = await findOpenTeamId(db, team_code);
  if (team_id === null || !/^[1-9]\d{0,3}$/u.test(number)) throw new Failure('not_found');
  const { rows } = await sql<{ id: string }>`
    select distinct coalesce(p.root_id, p.id) as id from product_ratings r join products p on p.id = r.product_id
    where r.team_id = ${team_id} and ${RATED} order by 1 limit ${MOST_ADDRESSES} offset ${(Number(number) - 1) * MOST_ADDRESSES}`.execute(
    db,
  );
  if (rows.length === 0) throw new Failure('not_found');
  const base = `${config.publicUrl}/w/${encodeURIComponent(team_code)}`;
  return sendXml(
    reply,
    `${HEAD}<urlset ${SPACE}>\n${rows.map(({ id }) => `<url><loc>${base}/${id}.html</loc></url>\n`).join('')}</urlset>\n`,
  );
}

function sendXml(reply: FastifyReply, text: string): FastifyReply {
  return reply
    .type('application/xml; charset=utf-8')
    .header('cache-control', CACHE)
    .header('x-robots-tag', 'noindex')
    .send(text);
}

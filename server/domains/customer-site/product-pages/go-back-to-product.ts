import type { FastifyReply, FastifyRequest } from 'fastify';

interface Back {
  team_code: string;
  product_id: string;
  /** Parameters that make the page show which action was done. */
  done: Readonly<Record<string, string>>;
  anchor: string;
}

/** The parameters of the page that a form returns to it. All others are dropped. */
const FILTER_NAMES = [
  'rating',
  'with',
  'word',
  'attribute',
  'sort',
  'page',
  'lang',
  'embed',
  'part',
  'form',
  'accent',
  'radius',
  'density',
  'columns',
  'hide',
  'badge',
];

/**
 * Redirects from a form of the public page to the same page. The address is composed here, so that
 * a form cannot redirect elsewhere.
 */
export function goBackToProduct(
  request: FastifyRequest,
  reply: FastifyReply,
  { team_code, product_id, done, anchor }: Back,
): FastifyReply {
  const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
  const before = new URLSearchParams(form.get('back') ?? '');
  const query = new URLSearchParams();
  for (const [name, value] of before) if (FILTER_NAMES.includes(name)) query.set(name, value);
  for (const [name, value] of Object.entries(done)) query.set(name, value);
  return reply
    .status(303)
    .header('access-control-allow-origin', '*')
    .header('cache-control', 'no-store')
    .header(
      'location',
      `/w/${encodeURIComponent(team_code)}/${product_id}.html?${query.toString().slice(0, 1_500)}#${anchor}`,
    )
    .send();
}

import type { FastifyReply } from 'fastify';
import { customerPages } from '#customer-pages';
import type { CustomerPage } from '#contract/customer-pages/customer-pages.ts';

/** A customer’s page: kept by nobody, allowed nothing but what it brings. Sent as bytes: a page is put together from many pieces of text, and the socket takes three times as long to write such a text. */
export function sendPage(reply: FastifyReply, status: number, page: CustomerPage): FastifyReply {
  const { html, policy } = customerPages.renderPage(page);
  return reply
    .status(status)
    .type('text/html; charset=utf-8')
    .header('vary', 'cookie')
    .header('cache-control', 'private, no-store')
    .header('content-security-policy', policy)
    .header('x-robots-tag', 'noindex, nofollow')
    .send(Buffer.from(html));
}

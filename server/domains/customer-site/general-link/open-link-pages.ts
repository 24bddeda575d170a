import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CustomerFrame } from '#contract/customer-pages/customer-frame.ts';
import { isCustomerLocale } from '#contract/customer-pages/customer-locale.ts';
import type { GeneralPage } from '#contract/customer-pages/open-pages.ts';
import type { App } from '#server/app.ts';
import { Failure } from '#server/failures.ts';
import { addressOf } from '#server/http/limits/address-key.ts';
import { addressMark } from '#server/http/limits/address-mark.ts';
import { createRateLimit } from '#server/http/limits/rate-limit.ts';
import {
  chooseLocale,
  localeCookie,
  spokenLanguage,
} from '#server/domains/customer-pages/choose-locale.ts';
import { localeOf } from '#server/domains/customer-site/pages/customer-call.ts';
import { offeredLanguages, presentShop } from '#server/domains/customer-pages/present-customer.ts';
import { presentGeneralLegal } from '#server/domains/customer-pages/present-rules.ts';
import { givesThanksCode } from '#server/domains/reviews/thanks/promise-thanks-code.ts';
import { sendPage } from '#server/domains/customer-site/pages/send-page.ts';
import {
  findLinkedProduct,
  type LinkedProduct,
} from '#server/domains/products/find-linked-product.ts';
import { createCardCache } from './card-cache.ts';
import { drawPng, drawSvg } from './draw-qr.ts';
import { findOpenTeam } from './find-open-team.ts';
import { isHumanPace, stampPage } from './page-stamp.ts';
import { rateByLink } from './rate-by-link.ts';
import { readGeneralForm } from './read-general-form.ts';
import { sendCardFile, linkOf, cardOf, type Visit } from './link-card.ts';

const RATINGS_PER_HOUR = 30;
const HOUR_MS = 3_600_000;
const LARGEST_FORM = 20_000;

/** Registers the general link: a public page, its notice, its card and its QR code. */
export function openLinkPages(app: App, pages: FastifyInstance): void {
  const limit = createRateLimit(RATINGS_PER_HOUR, HOUR_MS, app.config.rateLimits);
  const cards = createCardCache();
  const visit =
    (answer: (visit: Visit) => Promise<FastifyReply>) =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const { team_code = '' } = request.params as { team_code?: string };
      const team = await findOpenTeam(app.db, team_code);
      if (!team) return sendPage(reply, 404, { kind: 'link_closed', locale: localeOf(request) });
      const chosen = new URLSearchParams(request.url.split('?')[1] ?? '').get('lang');
      if (chosen !== null && isCustomerLocale(chosen))
        void reply.header(
          'set-cookie',
          localeCookie(chosen, app.config.publicUrl.startsWith('https:')),
        );
      const locale = chooseLocale(
        chosen,
        request.headers.cookie,
        spokenLanguage(request.headers['accept-language']),
        {
          languages: team.customization.languages,
          customer_locale: team.team.customer_locale,
        },
      );
      const product = await findProductOf(app, request, team.team_id);
      return answer({ app, request, reply, team, product, locale, limit });
    };
  pages.get(
    '/t/:team_code',
    visit(async (call) =>
      call.request.url.includes('?recu=1')
        ? sendPage(call.reply, 200, { kind: 'general_thanks', frame: frameOf(call) })
        : ask(call, 200),
    ),
  );
  pages.post('/t/:team_code', { bodyLimit: LARGEST_FORM }, visit(receive));
  pages.get(
    '/t/:team_code/legal',
    visit(async (call) => {
      const gives_code = await givesThanksCode(app, call.team.team_id);
      return sendPage(call.reply, 200, presentGeneralLegal(frameOf(call), call.team, gives_code));
    }),
  );
  pages.get(
    '/t/:team_code/qr.svg',
    visit(async (call) =>
      sendCardFile(
        call,
        'image/svg+xml',
        'qr.svg',
        await drawSvg(linkOf(call), call.team.team.name),
      ),
    ),
  );
  pages.get(
    '/t/:team_code/qr.png',
    visit(async (call) => sendCardFile(call, 'image/png', 'qr.png', await drawPng(linkOf(call)))),
  );
  pages.get(
    '/t/:team_code/carte.pdf',
    visit(async (call) =>
      sendCardFile(call, 'application/pdf', 'carte.pdf', await cards.draw(cardOf(call))),
    ),
  );
  pages.get('/t/*', (request, reply) =>
    sendPage(reply, 404, { kind: 'link_closed', locale: localeOf(request) }),
  );
}

/** Finds the product in the address or in the form of its page. */
async function findProductOf(
  app: Pick<App, 'db'>,
  { url, body }: FastifyRequest,
  team_id: string,
): Promise<LinkedProduct | null> {
  const form = body instanceof URLSearchParams ? body.get('p') : null;
  const name = form ?? new URLSearchParams(url.split('?')[1] ?? '').get('p');
  return name === null ? null : findLinkedProduct(app.db, team_id, name);
}

const NOTHING: GeneralPage['input'] = { rating: null, name: '', email: '' };

function ask(
  call: Visit,
  status: number,
  input = NOTHING,
  problem: GeneralPage['problem'] = null,
): FastifyReply {
  const { app, reply, team } = call;
  const stamp = stampPage(app.config.secretKey, team.team_id, app.clock.now());
  return sendPage(reply, status, {
    kind: 'general',
    frame: frameOf(call),
    product: call.product && {
      id: call.product.id,
      name: call.product.title,
      image_url: call.product.image_url,
    },
    asks_contact: team.conditional.feedback.ask_contact,
    stamp,
    input,
    problem,
  });
}

/** Handles a form of the general link. A refused form is shown again with its content. */
async function receive(call: Visit): Promise<FastifyReply> {
  const { app, request, reply, team, locale, limit } = call;
  const form = readGeneralForm(
    request.body instanceof URLSearchParams ? request.body : new URLSearchParams(),
    team.conditional.feedback.ask_contact,
  );
  const { input, email, first_name, last_name } = form;
  // A robot gets the same response as a person, so that the detection is not visible to it.
  if (form.is_robot) return goTo(reply, `/t/${team.team.team_code}?recu=1`);
  if (input.rating === null) return ask(call, 422, input, 'no_star');
  if (email === undefined) return ask(call, 422, input, 'wrong_email');
  if (!isHumanPace(app.config.secretKey, team.team_id, form.stamp, app.clock.now()))
    return ask(call, 422, input, 'again');
  try {
    limit.take(`${team.team_id} ${addressOf(request)}`);
  } catch (refusal) {
    if (!(refusal instanceof Failure)) throw refusal;
    void reply.header('retry-after', String(Math.ceil(refusal.detail.retryAfter ?? 60)));
    return ask(call, 429, input, 'too_many');
  }
  const outcome = await rateByLink(
    app,
    { team_id: team.team_id, link_ttl_days: team.flow.link_ttl_days },
    {
      rating: input.rating,
      first_name,
      last_name,
      email,
      locale,
      product_id: call.product?.id ?? null,
    },
    {
      stamp: form.stamp,
      address: addressMark(app, `of a rating for ${team.team_id}`, addressOf(request)),
    },
  );
  return goTo(
    reply,
    outcome.kind === 'rated' ? `/y/${outcome.token}?thanks=1` : `/t/${team.team.team_code}?recu=1`,
  );
}

function goTo(reply: FastifyReply, location: string): FastifyReply {
  return reply.status(303).header('cache-control', 'no-store').header('location', location).send();
}

function frameOf({ team, locale }: Visit): CustomerFrame {
  return {
    shop: presentShop(team.team, team.customization),
    locale,
    path: `/t/${team.team.team_code}`,
    first_name: null,
    languages: offeredLanguages(team.customization),
  };
}

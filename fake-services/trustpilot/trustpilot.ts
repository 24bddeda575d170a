import { createCallLimit, startFaultServer } from '#fake-services/fault-server.ts';
import { REVIEW, UNIT } from './trustpilot-rows.ts';
import { type TrustpilotState, answer } from './trustpilot-requests.ts';
import type { TrustpilotEventName, FakeTrustpilot } from './fake-trustpilot.ts';

/**
 * Calls of one key in a window
 * (https://documentation-apidocumentation.trustpilot.com/get-started/rate-limiting).
 */
const CALLS_PER_WINDOW = 833;
const WINDOW_SECONDS = 300;

/**
 * Starts Trustpilot’s business API, invitations, webhook and public page over real HTTP
 * (https://developers.trustpilot.com). Tests read and change its state directly.
 */
export async function startTrustpilot(
  port = 0,
  { domain = UNIT.name.identifying, name = UNIT.displayName } = {},
): Promise<FakeTrustpilot> {
  const limit = createCallLimit();
  let most = CALLS_PER_WINDOW;
  const box: TrustpilotState = {
    unit: {
      ...UNIT,
      displayName: name,
      name: { identifying: domain, referring: [domain] },
      websiteUrl: `https://${domain}`,
    },
    isKnown: true,
    isPaid: true,
    tokens: new Set(),
    reviews: [],
    links: [],
    forgotten: [],
    isTooMuch: () => limit.isTooMuch('calls', most, WINDOW_SECONDS),
  };
  const server = await startFaultServer(port, (call) => answer(box, call));
  const reset = (): void => {
    box.isKnown = box.isPaid = true;
    most = CALLS_PER_WINDOW;
    box.tokens.clear();
    box.reviews.splice(0, Infinity, { ...REVIEW });
    box.links.length = box.forgotten.length = 0;
    limit.reset();
    server.reset();
  };
  reset();
  return {
    settings: { apiBase: server.url, invitationsBase: server.url, apiKey: null, apiSecret: null },
    reviews: box.reviews,
    links: box.links,
    forgotten: box.forgotten,
    calls: server.calls,
    fault: (fault) => server.fault(fault),
    revoke: () => {
      box.isKnown = false;
      box.tokens.clear();
    },
    setPlan: (isPaid) => void (box.isPaid = isPaid),
    setLimit: (calls) => void (most = calls),
    emit: (to, events) => emit(box, to, events),
    reset,
    stop: () => server.stop(),
  };
}

async function emit(
  box: TrustpilotState,
  to: string,
  events: readonly { name: TrustpilotEventName; id: string; more?: object }[],
): Promise<number> {
  const notices = events.map(({ name, id, more }) => {
    const review = box.reviews.find((each) => each.id === id);
    const link = `https://www.trustpilot.com/reviews/${id}`;
    const consumer = {
      id: review?.consumer.id ?? '',
      name: review?.consumer.displayName ?? '',
      link: `https://www.trustpilot.com/users/${review?.consumer.id ?? ''}`,
    };
    const text = review && {
      language: review.language,
      title: review.title,
      text: review.text,
      referenceId: review.referenceId ?? null,
      stars: review.stars,
      createdAt: review.createdAt,
      isVerified: review.isVerified,
    };
    return {
      eventName: name,
      version: '1',
      eventData: { id, ...text, locationId: null, link, consumer, tags: [], ...more },
    };
  });
  return (
    await fetch(to, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ events: notices }),
    })
  ).status;
}

import { z } from 'zod';
import type { Config } from '#server/config/config.ts';
import type { ReceivedReview } from '#server/ports/received-review.ts';
import type { ReviewSite, SiteAccess } from '#server/ports/review-site.ts';
import { ProviderError } from '#server/outgoing/provider-error.ts';
import { openCalls } from './open-calls.ts';
import { readAddress } from './read-address.ts';
import { sealLink } from './seal-link.ts';
import { translateReview } from './translate-review.ts';
import { isInvitationAddress, writeInvitationMail } from './write-invitation-mail.ts';

const PER_PAGE = 100;
const unit = z.looseObject({
  id: z.string().regex(/^[\da-f]{24}$/u),
  displayName: z.string().max(300),
  name: z.looseObject({ identifying: z.string() }).nullish(),
});
const page = z.looseObject({ reviews: z.array(z.unknown()).max(1_000) });
/** The address to which a customer is sent, which must belong to the site. */
const link = z.looseObject({
  url: z.url({ protocol: /^https$/u, hostname: /(^|\.)trustpilot\.com$/u }).max(2_000),
});

/**
 * Opens Trustpilot through its business API: public data with the key, and the data of our
 * invitations with the secret too.
 */
export function openTrustpilot({
  trustpilot: { apiBase, invitationsBase, apiKey, apiSecret },
}: Pick<Config, 'trustpilot'>): ReviewSite {
  const { callPublic, callPrivate } = openCalls(apiBase);
  const askUnit = ({ keys, unit_id, has_private }: SiteAccess, query: string) =>
    has_private
      ? callPrivate(keys, {
          method: 'GET',
          url: `${apiBase}/v1/private/business-units/${unit_id}/reviews?${query}`,
        })
      : callPublic(keys, `/v1/business-units/${unit_id}/reviews?${query}`);

  return {
    keys: { api_key: apiKey, api_secret: apiSecret },
    readAddress,
    findUnit: async (keys, domain) => {
      const {
        status,
        body,
        summary: text,
      } = await callPublic(
        keys,
        `/v1/business-units/find?${new URLSearchParams({ name: domain }).toString()}`,
      );
      if (status === 404) return null;
      const { data } = unit.safeParse(body);
      if (!data) throw new ProviderError('transient', `${text} is no business unit`);
      return { id: data.id, name: data.displayName };
    },
    mayReadPrivate: async (access) => {
      if (access.keys.api_secret === null) return false;
      try {
        const {
          status,
          body,
          summary: text,
        } = await askUnit({ ...access, has_private: true }, 'page=1&perPage=1');
        if (status === 404) return false;
        if (!page.safeParse(body).success)
          throw new ProviderError('transient', `${text} is no page of reviews`);
        return true;
      } catch (error) {
        if (error instanceof ProviderError && error.kind === 'business') return false;
        throw error;
      }
    },
    listReviews: async (access, number) => {
      const {
        status,
        body,
        summary: text,
      } = await askUnit(access, `page=${number}&perPage=${PER_PAGE}&orderBy=createdat.desc`);
      const { data } = page.safeParse(body);
      if (status === 404 || !data)
        throw new ProviderError('transient', `${text} is no page of reviews`);
      const reviews = data.reviews
        .map((rawReview) => translateReview(rawReview, access.unit_id))
        .filter((read): read is ReceivedReview => read !== null);
      return {
        reviews,
        refused: data.reviews.length - reviews.length,
        is_last: data.reviews.length < PER_PAGE,
      };
    },
    readReview: async ({ keys, unit_id, has_private }, review_id) => {
      const path = `/v1/${has_private ? 'private/' : ''}reviews/${review_id}`;
      const {
        status,
        body,
        summary: text,
      } = has_private
        ? await callPrivate(keys, { method: 'GET', url: `${apiBase}${path}` })
        : await callPublic(keys, path);
      if (status === 404) return null;
      const read = translateReview(body, unit_id);
      if (read === null || read.review_id !== review_id)
        throw new ProviderError('content', `${text} is not that review`);
      return read;
    },
    createLink: async ({ keys, unit_id }, { reference_id, ...person }, signal) => {
      const {
        status,
        body,
        summary: text,
      } = await callPrivate(keys, {
        method: 'POST',
        url: `${invitationsBase}/v1/private/business-units/${unit_id}/invitation-links`,
        body: { referenceId: reference_id, ...person, tags: ['recueil'] },
        signal,
      });
      const { data } = link.safeParse(body);
      if (status === 404 || !data) throw new ProviderError('content', `${text} is no invitation`);
      return data.url;
    },
    sealLink,
    purgeCountedPeople: async ({ keys, unit_id }, emails) => {
      await callPrivate(keys, {
        method: 'POST',
        url: `${invitationsBase}/v1/private/business-units/${unit_id}/invitation-data/delete`,
        body: { customerEmails: emails },
      });
    },
    isInvitationAddress,
    writeInvitationMail,
  };
}

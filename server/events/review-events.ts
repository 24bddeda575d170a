import { z } from 'zod';
import { freeText } from './free-text.ts';

const id = z.string();

/** Events of ratings and texts from customers, and of the decisions about them. */
export const reviewEvents = {
  /**
   * Customers gave or changed ratings that were recorded together. Its handlers process all of them
   * in one run.
   */
  requests_rated: z.strictObject({ request_ids: z.array(id) }),
  /** A customer gave or changed a rating. */
  request_rated: z.strictObject({
    team_id: id,
    request_id: id,
    rating: z.int(),
    is_first: z.boolean(),
  }),
  /** A customer sent private feedback to the shop. */
  feedback_left: z.strictObject({ team_id: id, request_id: id }),
  /** A customer sent a message to the shop’s number that is not an opt-out. */
  customer_wrote: z.strictObject({ team_id: id, request_id: id }),
  /** The author of an answered or resolved review acted again, which reopens it. */
  review_reopened: z.strictObject({ team_id: id, request_id: id }),
  /** An internal note mentions members of the team. */
  member_mentioned: z.strictObject({ team_id: id, note_id: id }),
  /** A member of the team wrote a reply to the author of a review. */
  reply_asked: z.strictObject({ team_id: id, reply_id: id }),
  /** A customer wrote or changed a review for the shop’s wall. */
  shop_review_submitted: z.strictObject({ team_id: id, shop_review_id: id, is_edit: z.boolean() }),
  /** The review was published on the wall, by a person or because its moderation period ended. */
  shop_review_published: z.strictObject({
    team_id: id,
    shop_review_id: id,
    by: z.enum(['person', 'clock']),
    at: z.string(),
  }),
  /** The team refused the review for one of the listed reasons. */
  shop_review_refused: z.strictObject({ team_id: id, shop_review_id: id, at: z.string() }),
  /** Its author contested the refusal. */
  refusal_contested: z.strictObject({ team_id: id, shop_review_id: id }),
  /** Its author withdrew it. */
  shop_review_withdrawn: z.strictObject({ team_id: id, shop_review_id: id }),
  /** A person reported a published review and gave a reason. */
  review_reported: z.strictObject({ team_id: id, report_id: id }),
  /** The team has examined a report and closed it. */
  report_closed: z.strictObject({ team_id: id, report_id: id }),
  /** A reader asked a question about a product. Nobody sees it before its author confirms it. */
  question_asked: z.strictObject({ team_id: id, question_id: id }),
  /** Its author confirmed it, and the team now sees it. */
  question_confirmed: z.strictObject({ team_id: id, question_id: id }),
  /** The team published a question, or refused it for a listed reason. */
  question_decided: z.strictObject({ team_id: id, question_id: id, at: z.string() }),
  /** An answer of the shop or of a buyer was published. */
  question_answered: z.strictObject({ team_id: id, answer_id: id }),
  /**
   * The answer of a buyer was published, by a person or because its moderation period ended, or was
   * refused.
   */
  answer_decided: z.strictObject({ team_id: id, answer_id: id, at: z.string() }),
  /** The author of a refused question or answer contested the refusal. */
  question_refusal_contested: z.strictObject({
    team_id: id,
    question_id: id,
    answer_id: id.nullable(),
  }),
  /**
   * The public reviews of a team are to be read, from the beginning or from where the last job
   * stopped.
   */
  review_site_due: z.strictObject({ team_id: id }),
  /** A public site refuses the access of Recueil. `text` is shown to people. */
  review_site_broken: z.strictObject({ team_id: id, text: freeText, at: z.string() }),
  /**
   * A person for whom an invitation by a public site was requested was erased. Their addresses are
   * encrypted in `sealed`.
   */
  invited_erased: z.strictObject({ team_id: id, sealed: z.string() }),
} as const;

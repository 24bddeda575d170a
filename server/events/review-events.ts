import { z } from 'zod';
import { freeText } from './free-text.ts';

const id = z.string();

/** What customers rated and wrote, and what is decided of it. */
export const reviewEvents = {
  /** Customers gave or changed ratings, written together: what follows for all of them at once. */
  requests_rated: z.strictObject({ request_ids: z.array(id) }),
  /** A customer gave or changed a rating. */
  request_rated: z.strictObject({
    team_id: id,
    request_id: id,
    rating: z.int(),
    is_first: z.boolean(),
  }),
  /** A customer wrote to the shop privately. */
  feedback_left: z.strictObject({ team_id: id, request_id: id }),
  /** A customer wrote to the shop’s number, about no stop. */
  customer_wrote: z.strictObject({ team_id: id, request_id: id }),
  /** The author of a review that was answered or resolved did something more: it is open again. */
  review_reopened: z.strictObject({ team_id: id, request_id: id }),
  /** An internal note names members of the team. */
  member_mentioned: z.strictObject({ team_id: id, note_id: id }),
  /** A person of the team wrote an answer to the author of a review. */
  reply_asked: z.strictObject({ team_id: id, reply_id: id }),
  /** A customer wrote for the shop’s wall, or wrote it anew. */
  shop_review_submitted: z.strictObject({ team_id: id, shop_review_id: id, is_edit: z.boolean() }),
  /** It is on the wall: a person said so, or its days were over. */
  shop_review_published: z.strictObject({
    team_id: id,
    shop_review_id: id,
    by: z.enum(['person', 'clock']),
    at: z.string(),
  }),
  /** The team keeps it off the wall, for a listed reason. */
  shop_review_refused: z.strictObject({ team_id: id, shop_review_id: id, at: z.string() }),
  /** Its author does not accept that. */
  refusal_contested: z.strictObject({ team_id: id, shop_review_id: id }),
  /** Its author took it back. */
  shop_review_withdrawn: z.strictObject({ team_id: id, shop_review_id: id }),
  /** Somebody reports a published review and gives a reason. */
  review_reported: z.strictObject({ team_id: id, report_id: id }),
  /** The team has examined a report and closed it. */
  report_closed: z.strictObject({ team_id: id, report_id: id }),
  /** A reader asks about a product; nobody sees it before it is confirmed. */
  question_asked: z.strictObject({ team_id: id, question_id: id }),
  /** Its author confirmed it: from now on the team sees it. */
  question_confirmed: z.strictObject({ team_id: id, question_id: id }),
  /** The team published a question, or refused it for a listed reason. */
  question_decided: z.strictObject({ team_id: id, question_id: id, at: z.string() }),
  /** An answer is published: of the shop, or of a buyer. */
  question_answered: z.strictObject({ team_id: id, answer_id: id }),
  /** The answer of a buyer is published, by a person or its clock, or refused. */
  answer_decided: z.strictObject({ team_id: id, answer_id: id, at: z.string() }),
  /** The author of a refused question or answer does not accept that. */
  question_refusal_contested: z.strictObject({
    team_id: id,
    question_id: id,
    answer_id: id.nullable(),
  }),
  /** The public reviews of a team are to be read, or read on. */
  review_site_due: z.strictObject({ team_id: id }),
  /** A public site no longer lets us read; `text` is for people. */
  review_site_broken: z.strictObject({ team_id: id, text: freeText, at: z.string() }),
  /** A person whom a public site was asked to invite was erased; their addresses are encrypted. */
  invited_erased: z.strictObject({ team_id: id, sealed: z.string() }),
} as const;

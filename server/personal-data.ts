import { sql } from 'kysely';
import { redactAuditLog } from './domains/audit-log/redact-audit-log.ts';
import { eraseSuppressions } from './domains/channels/mail-senders/erase-suppressions.ts';
import { eraseFromTestInbox } from './domains/compliance/personal-data/erase-from-test-inbox.ts';
import { dropExports } from './domains/compliance/personal-data/exports/drop-exports.ts';
import { eraseDataRequests } from './domains/compliance/personal-data/shop-requests/data-requests.ts';
import { eraseGeneralRatings } from './domains/customer-site/general-link/erase-general-ratings.ts';
import { deletePhotos } from './domains/images/delete-images.ts';
import { eraseFromImports } from './domains/imports/erase-from-imports.ts';
import { eraseFromWebhooks } from './domains/incoming-webhooks/erase-from-webhooks.ts';
import { eraseOrders } from './domains/orders/erase-orders.ts';
import type { PersonalDataOwner } from './domains/privacy/personal-data-owner.ts';
import { eraseRequests } from './domains/requests/lists/erase-requests.ts';
import { purgeTimelines } from './domains/requests/timeline/purge-timelines.ts';
import { eraseOptOuts } from './domains/requests/opt-outs/erase-opt-outs.ts';
import { eraseRefusedPurposes } from './domains/requests/opt-outs/erase-refused-purposes.ts';
import { eraseAnswers } from './domains/reviews/feedback/erase-answers.ts';
import { erasePublicReviews } from './domains/reviews/public/erase-public-reviews.ts';
import { requestSiteErasure } from './domains/reviews/public/erase-invitations.ts';
import { erasePublishedReviews } from './domains/reviews/published/erase-published-reviews.ts';
import { eraseImportedReviews } from './domains/reviews/published/imported/erase-imported-reviews.ts';
import { eraseImportedQuestions } from './domains/reviews/questions/erase-imported-questions.ts';
import { eraseBuyerAnswers, eraseQuestions } from './domains/reviews/questions/erase-questions.ts';
import { redactDigests } from './domains/notifications/alerts/redact-digests.ts';
import { redactJobs } from './jobs/redact-jobs.ts';

/**
 * The owners of data about people, with their functions to erase them, to purge them after the
 * retention, and to export them for the person. The order is that of the locks: orders, requests
 * with their messages, then the others.
 */
export const personalData: readonly PersonalDataOwner[] = [
  {
    name: 'orders',
    erase: (_app, tx, { team_id, order_ids }) => eraseOrders(tx, team_id, order_ids),
    purge: (tx, { team_id, order_ids }) => eraseOrders(tx, team_id, order_ids),
    export: ({ team_id, order_ids }) => ({
      commandes: {
        rows: sql`select * from orders where team_id = ${team_id} and id = any(${order_ids}::bigint[]) order by id`,
        hidden: ['field_times', 'content_hash', 'products_read_at', 'parcel_due_at'],
      },
    }),
  },
  {
    name: 'requests, their messages and their timelines',
    erase: (_app, tx, { team_id, request_ids, pattern }) =>
      eraseRequests(tx, { team_id, ids: request_ids, pattern }),
    purge: async (tx, { team_id, request_ids }) => {
      await eraseRequests(tx, { team_id, ids: request_ids, pattern: null });
      await purgeTimelines(tx, request_ids);
    },
    export: ({ team_id, request_ids }) => ({
      demandes_et_avis: {
        rows: sql`select * from review_requests where team_id = ${team_id} and id = any(${request_ids}::bigint[]) order by id`,
        hidden: ['token'],
      },
      contacts_corriges: {
        rows: sql`select * from former_contacts where team_id = ${team_id} and request_id = any(${request_ids}::bigint[]) order by id`,
      },
      envois: {
        rows: sql`select * from messages where team_id = ${team_id} and request_id = any(${request_ids}::bigint[]) order by id`,
        hidden: ['list_status', 'lease_until'],
      },
      historique: {
        rows: sql`select * from request_timeline where request_id = any(${request_ids}::bigint[]) order by request_id, id`,
      },
    }),
  },
  {
    name: 'notes and replies of members',
    erase: (_app, tx, { request_ids }) => eraseAnswers(tx, request_ids),
    purge: (tx, { request_ids }) => eraseAnswers(tx, request_ids),
  },
  {
    name: 'published reviews and reports about them',
    erase: (_app, tx, person) => erasePublishedReviews(tx, person),
    export: ({ team_id, request_ids, emails }) => ({
      avis_de_la_vitrine: {
        rows: sql`select * from shop_reviews where team_id = ${team_id} and (request_id = any(${request_ids}::bigint[]) or author_email = any(${emails}::text[])) order by id`,
        hidden: ['origin_hash'],
      },
      versions_des_avis_de_la_vitrine: {
        rows: sql`select v.* from shop_review_versions v join shop_reviews s on s.id = v.shop_review_id where s.team_id = ${team_id} and (s.request_id = any(${request_ids}::bigint[]) or s.author_email = any(${emails}::text[])) order by v.id`,
      },
      codes_de_remerciement: {
        rows: sql`select c.* from thanks_codes c join shop_reviews s on s.id = c.shop_review_id where c.team_id = ${team_id} and s.request_id = any(${request_ids}::bigint[]) order by c.id`,
        hidden: ['due_at'],
      },
    }),
  },
  {
    name: 'questions about products and answers of buyers',
    erase: (_app, tx, person) => eraseQuestions(tx, person),
    purge: (tx, { team_id, request_ids }) => eraseBuyerAnswers(tx, { team_id, request_ids }),
    export: ({ team_id, request_ids, emails }) => ({
      questions: {
        rows: sql`select * from product_questions where team_id = ${team_id} and lower(email) = any(${emails}::text[]) order by id`,
      },
      reponses: {
        rows: sql`select * from product_answers where team_id = ${team_id} and request_id = any(${request_ids}::bigint[]) order by id`,
      },
      versions_des_questions_et_reponses: {
        rows: sql`select v.* from product_question_versions v left join product_questions q on q.id = v.question_id left join product_answers a on a.id = v.answer_id
          where v.team_id = ${team_id} and (lower(q.email) = any(${emails}::text[]) or a.request_id = any(${request_ids}::bigint[])) order by v.id`,
      },
    }),
  },
  { name: 'public reviews', erase: (_app, tx, person) => erasePublicReviews(tx, person) },
  {
    name: 'invitations of the review site',
    erase: ({ config }, tx, person) => requestSiteErasure(config, tx, person),
  },
  { name: 'imported reviews', erase: (_app, tx, person) => eraseImportedReviews(tx, person) },
  {
    name: 'imported questions and answers',
    erase: (_app, tx, person) => eraseImportedQuestions(tx, person),
  },
  {
    name: 'photos',
    erase: (_app, tx, person) => deletePhotos(tx, person),
    purge: (tx, expired) => deletePhotos(tx, expired),
  },
  {
    name: 'opt-outs',
    erase: (_app, tx, person) => eraseOptOuts(tx, person),
    export: ({ team_id, emails, phones }) => ({
      desinscriptions: {
        rows: sql`select * from opt_outs where team_id = ${team_id} and value = any(${[...emails, ...phones]}::text[]) order by id`,
      },
    }),
  },
  {
    name: 'suppressed addresses',
    erase: (_app, tx, person) => eraseSuppressions(tx, person),
    export: ({ team_id, emails }) => ({
      adresses_refusees: {
        rows: sql`select * from suppressions where team_id = ${team_id} and email = any(${emails}::text[]) order by id`,
      },
    }),
  },
  {
    name: 'refused purposes',
    erase: (_app, tx, person) => eraseRefusedPurposes(tx, person),
    export: ({ team_id, emails, phones }) => ({
      usages_refuses: {
        rows: sql`select * from refused_purposes where team_id = ${team_id} and value = any(${[...emails, ...phones]}::text[]) order by kind, value, purpose`,
      },
    }),
  },
  {
    name: 'ratings by the general link',
    erase: (_app, tx, person) => eraseGeneralRatings(tx, person),
  },
  { name: 'data requests of shops', erase: (_app, tx, person) => eraseDataRequests(tx, person) },
  { name: 'imported files', erase: (app, tx, person) => eraseFromImports(app, tx, person) },
  {
    name: 'incoming webhooks and waiting jobs',
    erase: async (_app, tx, person) => {
      const event_ids = await eraseFromWebhooks(tx, person);
      await redactJobs(tx.db, { ...person, event_ids });
    },
  },
  {
    name: 'test inbox',
    erase: async (_app, tx, person) => {
      await redactDigests(tx, person);
      await eraseFromTestInbox(tx, { ...person, contacts: valuesOf(person) });
    },
  },
  { name: 'exports', erase: (_app, tx, { team_id }) => dropExports(tx, team_id) },
  {
    name: 'audit log',
    erase: (_app, tx, person) => redactAuditLog(tx, { ...person, contacts: valuesOf(person) }),
  },
];

function valuesOf({
  emails,
  phones,
}: {
  emails: readonly string[];
  phones: readonly string[];
}): string[] {
  return [...emails, ...phones];
}

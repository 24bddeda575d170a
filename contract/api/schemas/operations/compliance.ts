import { z } from 'zod';
import { AUDIT_KINDS } from '#contract/labels/audit-kinds.ts';
import {
  COMPLIANCE_CHAPTERS,
  COMPLIANCE_STATES,
  type ComplianceChapter,
  LEGAL_TEXTS,
} from '#contract/labels/compliance-chapters.ts';
import { anyOf, dateTime, id, page, pageQuery } from '../reviews/texts.ts';

/**
 * `who` is the id of a person, or `administration`. `start` and `end` are days in the team’s time
 * zone.
 */
export const auditLogQuery = z.strictObject({
  who: z
    .string()
    .regex(/^(?:administration|[1-9]\d{0,17})$/)
    .optional(),
  kind: anyOf(z.enum(AUDIT_KINDS)).optional(),
  start: z.iso.date().optional(),
  end: z.iso.date().optional(),
  ...pageQuery,
});
export const auditLogPage = page(
  z.strictObject({
    id,
    at: dateTime,
    action: z.string(),
    /**
     * The author of the action: the name of a person, Recueil itself, or an administrator of the
     * instance.
     */
    who: z.string(),
    is_administrator: z.boolean(),
    /** The person in whose name an administrator acted. */
    under: z.string().nullable(),
    /** A French sentence that follows the name in `who`. */
    sentence: z.string(),
    /**
     * The calls of an administrator that this one entry stands for, in French, each listed once.
     */
    calls: z.array(z.string()),
    kind: z.enum(AUDIT_KINDS),
    /** The customer concerned. The id is that of one of their requests and opens their record. */
    customer: z.strictObject({ id, name: z.string() }).nullable(),
    /** The page that shows the subject of the event. */
    link: z.strictObject({ label: z.string(), path: z.string() }).nullable(),
  }),
);

const checkedRule = z.strictObject({
  rule: z.string(),
  chapter: z.enum(Object.keys(COMPLIANCE_CHAPTERS) as [ComplianceChapter, ...ComplianceChapter[]]),
  title: z.string(),
  state: z.enum(COMPLIANCE_STATES),
  /** The reason for the state, and the action that it requires. */
  text: z.string(),
  /** The law or platform rule that requires it. */
  source: z.string(),
  /** The screen that controls the rule. Null when Recueil always applies the rule. */
  setting: z.string().nullable(),
  setting_label: z.string().nullable(),
});
const legalText = z.strictObject({
  name: z.enum(LEGAL_TEXTS),
  title: z.string(),
  /** The place where the shop publishes the text. */
  place: z.string(),
  text: z.string(),
  /** The public URL at which Recueil shows the text. Null when Recueil does not show it. */
  hosted_url: z.string().nullable(),
});
export const complianceAnswer = z.strictObject({
  data: z.array(checkedRule),
  texts: z.array(legalText),
});

/**
 * The evidence file lists consents, destinations shown, refusals and audit events, one per line.
 */
export const evidenceBody = z
  .strictObject({ format: z.enum(['csv', 'json']).default('csv') })
  .nullish();
/** Plain text or one JSON document, depending on the requested format. */
export const evidenceFile = z.string();

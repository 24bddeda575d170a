import { z } from 'zod';
import { AUDIT_KINDS } from '#contract/labels/audit-kinds.ts';
import {
  COMPLIANCE_CHAPTERS,
  COMPLIANCE_STATES,
  type ComplianceChapter,
  LEGAL_TEXTS,
} from '#contract/labels/compliance-chapters.ts';
import { anyOf, dateTime, id, page, pageQuery } from '../reviews/texts.ts';

/** `who`: the id of a person, or `administration`; days are those of the team’s zone. */
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
    /** Who did it: a person’s name, Recueil itself, or an administrator of the instance. */
    who: z.string(),
    is_administrator: z.boolean(),
    /** The person under whose name an administrator acted. */
    under: z.string().nullable(),
    /** In French, to be read after `who`. */
    sentence: z.string(),
    /**
     * What an administrator looked at or asked in one go, each once, in French; one entry stands
     * for all of it.
     */
    calls: z.array(z.string()),
    kind: z.enum(AUDIT_KINDS),
    /** Where what it tells of is found, under the name of the customer concerned. */
    link: z.strictObject({ label: z.string(), path: z.string() }).nullable(),
  }),
);

const checkedRule = z.strictObject({
  rule: z.string(),
  chapter: z.enum(Object.keys(COMPLIANCE_CHAPTERS) as [ComplianceChapter, ...ComplianceChapter[]]),
  title: z.string(),
  state: z.enum(COMPLIANCE_STATES),
  /** Why, and what to do about it. */
  text: z.string(),
  /** The law, or the rule of a platform, that asks for it. */
  source: z.string(),
  /** The screen that governs it; null: Recueil keeps to it by itself. */
  setting: z.string().nullable(),
  setting_label: z.string().nullable(),
});
const legalText = z.strictObject({
  name: z.enum(LEGAL_TEXTS),
  title: z.string(),
  /** Where it goes. */
  place: z.string(),
  text: z.string(),
  /** Where Recueil shows it to everybody; null: it does not. */
  hosted_url: z.string().nullable(),
});
export const complianceAnswer = z.strictObject({
  data: z.array(checkedRule),
  texts: z.array(legalText),
});

/** Consent, destinations shown, refusals and audit log, one line each. */
export const evidenceBody = z
  .strictObject({ format: z.enum(['csv', 'json']).default('csv') })
  .nullish();
/** As text or as one JSON document, by what was asked. */
export const evidenceFile = z.string();

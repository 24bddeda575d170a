import type { ProviderError } from '#server/outgoing/provider-error.ts';

/**
 * The meaning of an error code of Meta
 * (https://developers.facebook.com/documentation/business-messaging/whatsapp, error codes). The
 * same codes are in the answer to a call and, later, in a status `failed`.
 */
export interface CodeClass {
  kind: Exclude<ProviderError['kind'], 'unknown_outcome'>;
  /** A text for people, where a person can correct the error. */
  text?: string;
  waitSeconds?: number;
  /** True when a call with this answer may nevertheless have succeeded. */
  isUnsure?: true;
}

const TOKEN =
  'Meta refuse le jeton d’accès : il a expiré ou a été révoqué. Créez un jeton d’utilisateur système dans Meta Business, puis collez-le ici.';
const PERMISSION =
  'Le jeton n’a pas les droits nécessaires : donnez-lui whatsapp_business_messaging et whatsapp_business_management, puis collez le nouveau jeton ici.';
const LOCKED =
  'Meta a verrouillé ou restreint ce compte WhatsApp. Voyez le motif et faites appel dans l’assistance Meta Business.';
const PAYMENT =
  'Le moyen de paiement de votre compte WhatsApp manque ou a été refusé. Corrigez-le dans Meta Business, puis essayez de nouveau.';
const NAME =
  'Meta n’a pas encore approuvé le nom affiché de ce numéro. Suivez son approbation dans le gestionnaire WhatsApp.';
const CERTIFICATE =
  'Ce numéro n’est pas enregistré auprès de l’API : enregistrez-le dans le gestionnaire WhatsApp, puis essayez de nouveau.';

const rate = (waitSeconds: number): CodeClass => ({ kind: 'rate', waitSeconds });
const SPAM: CodeClass = { kind: 'paused', waitSeconds: 3600 };
const CONTENT: CodeClass = { kind: 'content' };
const RECIPIENT: CodeClass = { kind: 'recipient' };
const UNSURE: CodeClass = { kind: 'transient', isUnsure: true };

const CLASSES: Readonly<Record<number, CodeClass>> = {
  0: { kind: 'auth', text: TOKEN },
  190: { kind: 'auth', text: TOKEN },
  3: { kind: 'auth', text: PERMISSION },
  10: { kind: 'auth', text: PERMISSION },
  131005: { kind: 'auth', text: PERMISSION },
  4: rate(60),
  80007: rate(60),
  130429: rate(10),
  133016: rate(3600),
  // For messages to one person Meta prescribes a pause of 4^n seconds. Its pair limit is one
  // message in six seconds.
  131056: rate(16),
  131048: SPAM,
  131064: SPAM,
  131049: { kind: 'marketing' },
  131050: { kind: 'opted_out' },
  131026: RECIPIENT,
  130472: RECIPIENT,
  131021: RECIPIENT,
  // It concerns only the person’s country. The account can send to others.
  130497: RECIPIENT,
  131031: { kind: 'violation', text: LOCKED },
  368: { kind: 'violation', text: LOCKED },
  131037: { kind: 'business', text: NAME },
  131042: { kind: 'business', text: PAYMENT },
  131045: { kind: 'business', text: CERTIFICATE },
  33: CONTENT,
  100: CONTENT,
  131008: CONTENT,
  131009: CONTENT,
  131047: CONTENT,
  131062: CONTENT,
  131063: CONTENT,
  131016: { kind: 'transient' },
  131057: { kind: 'transient' },
  1: UNSURE,
  2: UNSURE,
  131000: UNSURE,
  135000: UNSURE,
};

/** Returns null for an unknown code. */
export function classifyCode(code: number): CodeClass | null {
  if (code >= 200 && code < 300) return { kind: 'auth', text: PERMISSION };
  if (code >= 132000 && code < 133000) return CONTENT;
  return CLASSES[code] ?? null;
}

import { z } from 'zod';
import { webAddress } from './config-shapes.ts';
import { StartRefused } from '#server/start-refused.ts';

/** The role that a group of the identity service grants on this instance. */
export type GroupRole =
  | { group: string; role: 'admin' }
  | { group: string; role: 'owner' | 'member' | 'reader'; team_code: string };

/** The identity service of the company that runs this instance (OpenID Connect). */
export interface OidcClient {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The name of the service on the sign-in button. */
  name: string;
  scopes: string;
  groupsClaim: string;
  groupRoles: readonly GroupRole[];
  /** The length in hours of a session that the service opened. */
  sessionHours: number;
}

const ENTRY =
  /^(?<group>\S(?:.*\S)?)\s*=\s*(?:admin|(?<role>owner|member|reader):(?<team_code>[a-z\d]{4,20}))$/u;

/** The name of a group may contain commas and equals signs, so entries end with `;`. */
const groupRoles = z.string().transform((text, context): GroupRole[] => {
  const entries = text
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  return entries.flatMap((entry): GroupRole[] => {
    const { group, role, team_code } = ENTRY.exec(entry)?.groups ?? {};
    if (group === undefined) {
      context.addIssue('is not a list of groups');
      return [];
    }
    return role === undefined || team_code === undefined
      ? [{ group, role: 'admin' as const }]
      : [{ group, role: role as 'owner' | 'member' | 'reader', team_code }];
  });
});

/** In the format of `config-variables.ts`. */
export const OIDC_VARIABLES = {
  OIDC_ISSUER: [webAddress.optional(), 'une adresse http:// ou https:// sans paramètre'],
  OIDC_CLIENT_ID: [
    z
      .string()
      .regex(/^\S{1,300}$/)
      .optional(),
    'un identifiant de client OpenID Connect, sans espace',
  ],
  OIDC_CLIENT_SECRET: [
    z
      .string()
      .regex(/^[\x21-\x7e]{1,300}$/)
      .optional(),
    'un secret de client OpenID Connect, sans espace',
  ],
  OIDC_NAME: [
    z
      .string()
      .regex(/^[^\p{C}<>]{1,40}$/u)
      .optional(),
    'le nom de votre entreprise, en 40 caractères',
  ],
  OIDC_SCOPES: [
    z
      .string()
      .regex(/^[\x21\x23-\x5b\x5d-\x7e]+( [\x21\x23-\x5b\x5d-\x7e]+)*$/)
      .refine((text) => text.split(' ').includes('openid'))
      .default('openid email profile'),
    'une liste de portées séparées par des espaces, dont openid',
  ],
  OIDC_GROUPS_CLAIM: [
    z
      .string()
      .regex(/^\S{1,200}$/)
      .default('groups'),
    'le nom d’une revendication, par exemple groups ou realm_access.roles',
  ],
  OIDC_GROUP_ROLES: [
    groupRoles.default([]),
    'une liste « groupe=admin » ou « groupe=member:code » séparée par des points-virgules, où code est celui du lien général de la boutique',
  ],
  OIDC_SESSION_HOURS: [
    z.coerce.number().int().min(1).max(720).default(12),
    'un nombre entier d’heures, de 1 à 720',
  ],
  PASSWORD_SIGN_IN: [z.enum(['on', 'off']).default('on'), 'on ou off'],
} as const;

type Values = {
  [Name in keyof typeof OIDC_VARIABLES]: z.output<(typeof OIDC_VARIABLES)[Name][0]>;
};

/** A client must be configured completely or not at all, like Google’s. */
export function oidcClient(values: Values): OidcClient | null {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET } = values;
  if (
    OIDC_ISSUER === undefined &&
    OIDC_CLIENT_ID === undefined &&
    OIDC_CLIENT_SECRET === undefined
  ) {
    if (values.PASSWORD_SIGN_IN === 'off')
      throw new StartRefused(
        'PASSWORD_SIGN_IN=off n’est accepté qu’avec OIDC_ISSUER : sans lui, plus personne n’entrerait.',
      );
    return null;
  }
  const required = { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET };
  const [missing] = Object.entries(required).find(([, value]) => value === undefined) ?? [];
  if (OIDC_ISSUER === undefined || OIDC_CLIENT_ID === undefined || OIDC_CLIENT_SECRET === undefined)
    throw new StartRefused(
      `${missing ?? ''} est requise : OIDC_ISSUER, OIDC_CLIENT_ID et OIDC_CLIENT_SECRET vont ensemble.`,
    );
  return {
    issuer: OIDC_ISSUER,
    clientId: OIDC_CLIENT_ID,
    clientSecret: OIDC_CLIENT_SECRET,
    name: values.OIDC_NAME ?? new URL(OIDC_ISSUER).hostname,
    scopes: values.OIDC_SCOPES,
    groupsClaim: values.OIDC_GROUPS_CLAIM,
    groupRoles: values.OIDC_GROUP_ROLES,
    sessionHours: values.OIDC_SESSION_HOURS,
  };
}

import { getCountries, isSupportedCountry } from 'libphonenumber-js/max';
import { z } from 'zod';
import { listOf } from './config-shapes.ts';

/** France and its overseas territories. */
export const FRANCE_AND_OVERSEAS: readonly string[] = [
  'FR',
  'GP',
  'MQ',
  'GF',
  'RE',
  'YT',
  'PM',
  'BL',
  'MF',
  'WF',
  'PF',
  'NC',
];

/**
 * Variables of the limits for teams that send through the instance’s own accounts, in the format of
 * `config-variables.ts`.
 */
export const LIMIT_VARIABLES = {
  NEW_TEAM_DAILY_MESSAGES: [
    z
      .string()
      .regex(/^\d{1,7}$/)
      .transform(Number)
      .default(50),
    'un nombre entier de messages par jour, ou 0 pour aucune limite',
  ],
  SMS_COUNTRIES: [
    listOf
      .pipe(
        z.array(
          z
            .string()
            .toUpperCase()
            .refine((code): boolean => isSupportedCountry(code)),
        ),
      )
      .default(() => [...FRANCE_AND_OVERSEAS]),
    `une liste de codes de pays séparés par des virgules, par exemple FR,BE,CH (${getCountries().length} pays connus)`,
  ],
  SMS_TEAM_CEILING: [
    z
      .string()
      .regex(/^\d{1,6}([.,]\d{1,2})?$/)
      .transform((text) => Number(text.replace(',', '.')))
      .default(20),
    'un montant en euros par mois, par exemple 20 ou 12.50',
  ],
} as const;

/** The limits of the instance’s own accounts. */
export interface SendingLimits {
  /** Messages per day for a team without history. Null when there is no limit. */
  newTeamDailyMessages: number | null;
  /** Countries (ISO 3166-1 alpha-2) to which the instance’s SMS account sends. */
  smsCountries: readonly string[];
  /** The most euros that a team may spend per calendar month on the instance’s SMS account. */
  smsTeamCeiling: number;
}

type Values = {
  [N in keyof typeof LIMIT_VARIABLES]: z.output<(typeof LIMIT_VARIABLES)[N][0]>;
};

export function sendingLimits({
  NEW_TEAM_DAILY_MESSAGES,
  SMS_COUNTRIES,
  SMS_TEAM_CEILING,
}: Values): SendingLimits {
  return {
    newTeamDailyMessages: NEW_TEAM_DAILY_MESSAGES === 0 ? null : NEW_TEAM_DAILY_MESSAGES,
    smsCountries: [...new Set(SMS_COUNTRIES)],
    smsTeamCeiling: SMS_TEAM_CEILING,
  };
}

import { z } from 'zod';
import { anyOf, source, step, pageQuery } from './texts.ts';

export const filters = {
  search: z.string().trim().max(200).optional(),
  channel: anyOf(source).optional(),
  step: anyOf(step).optional(),
  country_code: anyOf(
    z
      .string()
      .regex(/^[a-z]{2}$/i)
      .toUpperCase(),
  ).optional(),
  start: z.string().max(40).optional(),
  end: z.string().max(40).optional(),
  ...pageQuery,
};

import { z } from 'zod';

/** Parses a text of a service that is stored and shown, on one line and cut to this length. */
export const serviceText = (most: number) =>
  z.string().transform((text) =>
    text
      .slice(0, most * 4)
      .replaceAll(/\s+/gu, ' ')
      .trim()
      .slice(0, most)
      .toWellFormed(),
  );

/** A token has a limited length. A longer value is invalid. */
export const serviceToken = z.string().min(1).max(4_000);

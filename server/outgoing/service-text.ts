import { z } from 'zod';

/** Words of a service that we keep and show: on one line, and no longer than that. */
export const serviceText = (most: number) =>
  z.string().transform((text) =>
    text
      .slice(0, most * 4)
      .replaceAll(/\s+/gu, ' ')
      .trim()
      .slice(0, most)
      .toWellFormed(),
  );

/** A token is short; anything else that calls itself one is none. */
export const serviceToken = z.string().min(1).max(4_000);

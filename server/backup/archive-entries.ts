import { z } from 'zod';
import { isImageName } from '#server/domains/images/image-name.ts';

/** The description of the archive that stands before its contents. */
const manifest = z.object({
  kind: z.literal('manifest'),
  program: z.string(),
  migrations: z.array(z.string()),
  postgresql: z.string(),
  public_url: z.string(),
  created_at: z.string(),
});

export const entryHead = z.discriminatedUnion('kind', [
  manifest,
  /** Rows in the text format of COPY. */
  z.object({ kind: z.literal('table'), name: z.string(), columns: z.array(z.string()) }),
  /** The data of each waiting job of an event handler, as one line of JSON for each job. */
  z.object({ kind: z.literal('jobs') }),
  z.object({
    kind: z.literal('sequences'),
    values: z.array(z.object({ name: z.string(), last_value: z.string(), is_called: z.boolean() })),
  }),
  /** The name becomes a path: an archive from another author must not name any other file. */
  z.object({ kind: z.literal('image'), name: z.string().refine(isImageName) }),
  z.object({ kind: z.literal('secret') }),
  /** The last entry: the number of rows of each table and the number of images. */
  z.object({
    kind: z.literal('contents'),
    tables: z.record(z.string(), z.object({ rows: z.number(), sha256: z.string() })),
    images: z.number(),
    jobs: z.number(),
  }),
]);

export const entryFoot = z.object({ bytes: z.number(), rows: z.number(), sha256: z.string() });

export type Manifest = z.infer<typeof manifest>;

export type EntryHead = z.infer<typeof entryHead>;

export type EntryFoot = z.infer<typeof entryFoot>;

export interface Entry {
  head: EntryHead;
  /**
   * The caller must read it to its end before the next entry. The end throws when the checksum
   * differs.
   */
  body: AsyncIterable<Buffer>;
}

export function parseJson(text: Buffer): unknown {
  try {
    return JSON.parse(text.toString()) as unknown;
  } catch {
    return undefined;
  }
}

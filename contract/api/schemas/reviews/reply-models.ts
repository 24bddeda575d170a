import { z } from 'zod';
import {
  findUnknownPlaceholders,
  hasPlaceholder,
} from '#contract/messages/templates/message-template.ts';
import { MODEL_MOODS } from '#contract/settings/reply-models.ts';
import { id } from './texts.ts';
import { LONGEST_REPLY } from '#contract/labels/channels.ts';

const UNKNOWN = 'Un modèle prend {{first_name}}, {{shop_name}} et {{order_number}}, rien d’autre.';
const text = z
  .string()
  .trim()
  .min(1)
  .max(LONGEST_REPLY)
  .refine(
    (text) =>
      findUnknownPlaceholders(text).length === 0 &&
      !(['last_name', 'review_link', 'stop_link'] as const).some((name) =>
        hasPlaceholder(text, name),
      ),
    { error: UNKNOWN },
  );
const fields = { name: z.string().trim().min(1).max(80), text, mood: z.enum(MODEL_MOODS) };

export const modelBody = z.strictObject({ ...fields, mood: fields.mood.default('any') });
export const modelChange = z.strictObject(fields).partial();
export const modelOrder = z.strictObject({ ids: z.array(id).max(100) });
/** `proposals` are the built-in models of the kinds of which the team has none. */
export const modelsAnswer = z.strictObject({
  data: z.array(z.strictObject({ id, ...fields })),
  proposals: z.array(z.strictObject(fields)),
});

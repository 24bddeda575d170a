import type { Selectable } from 'kysely';
import type { ReviewRepliesTable } from '#server/database/tables/reviews/review-replies.ts';

export type Reply = Selectable<ReviewRepliesTable>;

import type { CustomerLocale } from '#contract/customer-pages/customer-locale.ts';
import type { DraftBlock } from '../builder-state.ts';

/** What the fields of a block get: the block, and how they change it. */
export interface FieldsProps<Block extends DraftBlock = DraftBlock> {
  block: Block;
  change: (patch: Partial<DraftBlock>, field: string) => void;
  locale: CustomerLocale;
  onLocale: (locale: CustomerLocale) => void;
}

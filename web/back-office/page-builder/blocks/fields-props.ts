import type { CustomerLocale } from '#contract/customer-pages/customer-locale.ts';
import type { DraftBlock } from '../builder-state.ts';

/** The properties of the settings of a block. */
export interface FieldsProps<Block extends DraftBlock = DraftBlock> {
  block: Block;
  change: (patch: Partial<DraftBlock>, field: string) => void;
  locale: CustomerLocale;
  onLocale: (locale: CustomerLocale) => void;
}

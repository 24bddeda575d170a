import type { ReactNode } from 'react';
import type { PageBlockOf } from '#contract/settings/page-blocks.ts';

const CLASSES = { small: 'ss', medium: undefined, large: 'sl' } as const;

export function DividerBlock({ block }: Readonly<{ block: PageBlockOf<'divider'> }>): ReactNode {
  return <hr className={CLASSES[block.space]} />;
}

import { Tag, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { Icon } from '#web/ui/buttons/icon.tsx';
import type { ReviewDetails } from '#web/back-office/components/panels/order-details.tsx';
import { TagPicker } from './tag-picker.tsx';
import { useFollowUp } from './use-follow-up.ts';

/** Shows the tags of a review, which the team can add and remove. */
export function ReviewTags({
  review,
  mayAct,
}: {
  review: ReviewDetails;
  mayAct: boolean;
}): ReactNode {
  const { setTags } = useFollowUp(review);
  const { tags } = review;
  if (!mayAct && tags.length === 0) return null;
  return (
    <div className="mt-3 flex flex-wrap items-center gap-1.5">
      {tags.length > 0 && (
        <ul aria-label="Étiquettes" className="contents">
          {tags.map((tag) => (
            <li key={tag} className={`${TAG} ${mayAct ? 'pr-1' : ''}`}>
              <span className="truncate">{tag}</span>
              {mayAct && (
                <button
                  type="button"
                  aria-label={`Retirer l’étiquette ${tag}`}
                  onClick={() => setTags(tags.filter((each) => each !== tag))}
                  className="grid size-5 flex-none place-items-center rounded-control text-ink-3 hover:bg-pressed hover:text-ink max-md:size-11"
                >
                  <Icon of={X} className="size-3" />
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
      {mayAct && (
        <TagPicker
          taken={tags}
          onPick={(tag) => setTags([...tags, tag])}
          trigger={(props) => (
            <Button {...props} look="ghost" icon={Tag} className="-ml-1">
              Étiqueter
            </Button>
          )}
        />
      )}
    </div>
  );
}

const TAG =
  'inline-flex h-6 max-w-40 items-center gap-0.5 rounded-[5px] border border-border bg-canvas px-2 text-12 text-ink-2 max-md:h-11';

/** Shows the tags in a row of the list, read-only. */
export function TagNames({ tags }: { tags: readonly string[] }): ReactNode {
  return tags.map((tag) => (
    <span
      key={tag}
      className="ml-1.5 inline-block max-w-32 truncate rounded-[5px] border border-border bg-canvas px-1.5 text-12 font-text text-ink-2"
    >
      {tag}
    </span>
  ));
}

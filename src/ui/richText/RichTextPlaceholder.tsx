import { Loading, Skeleton } from '../feedback/Skeleton.tsx'
import { toolGroups } from './editor/toolGroups.ts'
import css from './RichText.module.css'
import { RichTextView } from './RichTextView.tsx'

/** Shown while the editor loads, at the same height: a skeleton toolbar, and the text already readable. */
export function RichTextPlaceholder({ value, onPress }: { value: string; onPress: () => void }) {
  return (
    <div className={css.box} onPointerDown={onPress}>
      <Loading>
        <div className={css.toolbar} data-print="hide">
          {toolGroups.map((size, group) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: groups are alike.
            <div key={group} className={css.group}>
              {Array.from({ length: size }, (_, tool) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: buttons are alike.
                <span key={tool} className={css.bone}>
                  <Skeleton height={16} />
                </span>
              ))}
            </div>
          ))}
        </div>
      </Loading>
      <div className={css.area}>
        <RichTextView html={value} className={css.writing} />
      </div>
    </div>
  )
}

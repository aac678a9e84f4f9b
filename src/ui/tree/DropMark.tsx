import { IconBan } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { cx } from '../classNames.ts'
import { Icon } from '../Icon.tsx'
import css from './DropMark.module.css'
import type { TreeHover } from './treeDragTools.ts'

/** Shows where the dragged line would go, or why it cannot. */
export function DropMark({ hovering: { look, level, why } }: { hovering: TreeHover }) {
  return (
    <>
      <span
        className={cx(css.drop, css[look], why !== null && css.refused)}
        data-drop={why === null ? look : 'refused'}
        style={{ '--drop': level - 1 } as CSSProperties}
      />
      {why !== null && (
        <span className={css.why} data-why="">
          <Icon of={IconBan} size={14} />
          {why}
        </span>
      )}
    </>
  )
}

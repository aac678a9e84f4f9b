import { cx } from '#ui/classNames.ts'
import type { Level } from '../families.ts'
import css from './Badges.module.css'

/** A medal in the colour of its level; an outline before the first. The words beside it say the same. */
export function Medal({ level, size = 40 }: { level: Level | null; size?: number }) {
  return (
    <svg
      className={cx(css.medal, level ? css[level] : css.noLevel)}
      width={size}
      height={size}
      viewBox="0 0 40 40"
      aria-hidden="true"
    >
      <path className={css.ribbon} d="M13 23 9 37l7-3 4 4 4-4 7 3-4-14" />
      <circle className={css.disc} cx="20" cy="16" r="13" />
      <circle className={css.ring} cx="20" cy="16" r="8.5" />
    </svg>
  )
}

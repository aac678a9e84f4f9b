import type { CSSProperties, ReactNode } from 'react'
import { cx } from '../classNames.ts'
import { useUiText } from '../uiText.ts'
import css from './Skeleton.module.css'

export interface SkeletonProps {
  /** A number is in pixels. */
  width?: CSSProperties['inlineSize'] | undefined
  height?: CSSProperties['blockSize'] | undefined
  round?: boolean | undefined
}

/** A grey placeholder of the same size as the content. */
export function Skeleton({ width = '100%', height = 14, round }: SkeletonProps) {
  return <span className={cx(css.bone, round && css.round)} style={{ inlineSize: width, blockSize: height }} />
}

/** Lines of body text; the last one is shorter. */
export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <span className={css.text}>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines are alike.
        <span key={line} className={css.line}>
          <Skeleton width={line === lines - 1 && lines > 1 ? '62%' : '100%'} height={10} />
        </span>
      ))}
    </span>
  )
}

/** Table rows at the current density; `person` starts each with a photo. */
export function SkeletonRows({ rows = 6, columns = 4, person }: { rows?: number; columns?: number; person?: boolean }) {
  return (
    <span className={css.rows}>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows are alike.
        <span key={row} className={cx(css.row, person && css.person)}>
          {person && <Skeleton width={28} height={28} round />}
          {Array.from({ length: columns }, (_, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: cells are alike.
            <span key={column} className={css.cell}>
              <Skeleton width={`${45 + ((row * 7 + column * 13) % 40)}%`} height={10} />
            </span>
          ))}
        </span>
      ))}
    </span>
  )
}

/** Wraps skeletons: announces "Loading" once instead of them, and appears after a delay to avoid flicker. */
export function Loading({ label, children }: { label?: string | undefined; children: ReactNode }) {
  const text = useUiText()
  return (
    <div className={css.loading} role="status" data-loading="">
      <span className="visually-hidden">{label ?? text.loading}</span>
      <div aria-hidden="true">{children}</div>
    </div>
  )
}

import type { CSSProperties, ReactNode } from 'react'
import { cx } from '../classNames.ts'
import { useUiText } from '../uiText.ts'
import css from './Skeleton.module.css'

export interface SkeletonProps {
  /** A number is pixels. */
  width?: CSSProperties['inlineSize'] | undefined
  height?: CSSProperties['blockSize'] | undefined
  round?: boolean | undefined
}

/** A grey stand-in of the same size as what will come. */
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

/** Table rows of the current density; `person` starts each with a face. */
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

/** Holds skeletons: says "Loading" once, hides the bones, and waits a moment so that fast answers do not flicker. */
export function Loading({ label, children }: { label?: string | undefined; children: ReactNode }) {
  const text = useUiText()
  return (
    <div className={css.loading} role="status" data-loading="">
      <span className="visually-hidden">{label ?? text.loading}</span>
      <div aria-hidden="true">{children}</div>
    </div>
  )
}

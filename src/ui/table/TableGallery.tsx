import type { ReactNode } from 'react'
import { cx } from '../classNames.ts'
import { Skeleton } from '../feedback/Skeleton.tsx'
import css from './TableGallery.module.css'
import type { TableView } from './tableView.ts'

type TableGalleryProps<Row> = { view: TableView<Row>; card: (row: Row) => ReactNode; skeletons: number }

/** The rows of a list as cards side by side. */
export function TableGallery<Row>({ view, card, skeletons }: TableGalleryProps<Row>) {
  return (
    <ul className={cx(css.gallery, view.refreshing && css.refreshing)} aria-label={view.label}>
      {view.waiting &&
        Array.from({ length: skeletons }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: cards are alike.
          <li key={index} aria-hidden="true">
            <Skeleton width="100%" height={180} />
          </li>
        ))}
      {view.rows.map((row) => (
        <li key={view.rowId(row)}>{card(row)}</li>
      ))}
    </ul>
  )
}

import { IconChevronLeft, IconChevronLeftPipe, IconChevronRight, IconChevronRightPipe } from '@tabler/icons-react'
import { IconButton } from '../actions/IconButton.tsx'
import { figure } from '../formats/numberFormat.ts'
import { NativeSelect } from '../select/NativeSelect.tsx'
import css from './TableTools.module.css'
import { changed, type OnStateChange, type TableState } from './tableState.ts'
import { useTableText } from './useTableText.ts'

interface TablePagerProps {
  state: TableState
  onStateChange: OnStateChange
  total: number
  shown: number
  sizes: readonly number[]
  locale: string
  /** Called before the page changes. */
  onTurn: () => void
}

/** The range of rows shown, and the buttons for other pages. */
export function TablePager({ state, onStateChange, total, shown, sizes, locale, onTurn }: TablePagerProps) {
  const text = useTableText()
  const { page, size } = state
  const pages = Math.max(1, Math.ceil(total / size))
  const written = (value: number) => figure(value, locale)
  const first = Math.min((page - 1) * size + 1, total)
  const turn = (next: number) => {
    onTurn()
    onStateChange(changed(state, { page: next }))
  }
  const choices = sizes.includes(size) ? sizes : [...sizes, size].sort((a, b) => a - b)
  if (total <= Math.min(...choices)) return null
  return (
    <nav className={css.pager} aria-label={text.pages} data-print="hide">
      <span className={css.range}>
        {text.range(written(first), written(first + Math.max(shown, 1) - 1), written(total))}
      </span>
      {choices.length > 1 && (
        <NativeSelect
          label={text.rowsPerPage}
          labelHidden
          value={String(size)}
          options={choices.map((one) => ({ value: String(one), label: text.perPage(written(one)) }))}
          onChange={(value) => {
            onTurn()
            onStateChange(changed(state, { size: Number(value) }))
          }}
        />
      )}
      <div className={css.turn}>
        <IconButton icon={IconChevronLeftPipe} label={text.firstPage} disabled={page <= 1} onClick={() => turn(1)} />
        <IconButton
          icon={IconChevronLeft}
          label={text.previousPage}
          disabled={page <= 1}
          onClick={() => turn(page - 1)}
        />
        <span>{text.pageOf(written(page), written(pages))}</span>
        <IconButton
          icon={IconChevronRight}
          label={text.nextPage}
          disabled={page >= pages}
          onClick={() => turn(page + 1)}
        />
        <IconButton
          icon={IconChevronRightPipe}
          label={text.lastPage}
          disabled={page >= pages}
          onClick={() => turn(pages)}
        />
      </div>
    </nav>
  )
}

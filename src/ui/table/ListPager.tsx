import { useLook } from '../theme/Theme.tsx'
import { TablePager } from './TablePager.tsx'

interface ListPagerProps {
  page: number
  /** Rows of a page. */
  size: number
  total: number
  /** Rows of this page. */
  shown: number
  onTurn: (page: number) => void
}

/** The pages of a list that is no table. */
export function ListPager({ page, size, total, shown, onTurn }: ListPagerProps) {
  const { locale } = useLook()
  return (
    <TablePager
      state={{ page, size, sort: '', q: '', filters: {}, columns: null }}
      onStateChange={(next) => onTurn(next.page)}
      total={total}
      shown={shown}
      sizes={[size]}
      locale={locale}
      onTurn={() => {}}
    />
  )
}

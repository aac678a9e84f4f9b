import type { ReactNode } from 'react'
import type { BranchFigures } from '#modules/tenancy/schemas.ts'
import { fill, useFormat, useText } from '#platform/web/i18n.tsx'
import { Link } from '#ui/actions/Link.tsx'
import { organisationText } from '../organisation/words.ts'
import { type BranchColumn, useBranches } from './BranchTable.tsx'
import { openAddress } from './branchAddress.ts'
import { type FigureName, figures, isActive, sumOf } from './branchFigures.ts'
import css from './figureColumns.module.css'

type FigureScreen = 'people' | 'attendance' | 'fees'
/** The wholes have no column of their own. */
type ColumnName = Exclude<FigureName, 'marked' | 'classesDue'>

/** All figures of the home fit beside the branch's name in a window of 1280 px. */
const widths = { count: 88, share: 118, amount: 106 }

/** The columns of the organisation's home: people, today's attendance and the year's fees. */
export function useFigureColumns(): BranchColumn[] {
  const text = useText(organisationText)
  const { number, money } = useFormat()
  const column = (name: ColumnName, more: Partial<BranchColumn> = {}): BranchColumn => ({
    id: name,
    header: text.list[name],
    role: 'number',
    sort: true,
    sortDescending: true,
    width: widths.count,
    value: figures[name],
    total: (branches) => number(sumOf(branches, name)),
    ...more,
  })
  /** Two numbers, such as how many of the marked students are present. */
  const share = (part: ColumnName, whole: FigureName) =>
    column(part, {
      width: widths.share,
      total: (branches) =>
        fill(text.list.ofAll, { n: number(sumOf(branches, part)), all: number(sumOf(branches, whole)) }),
      cell: (branch) => (
        <FigureLink branch={branch} screen="attendance">
          {figures[whole](branch) === 0
            ? text.list.notMarked
            : fill(text.list.ofAll, { n: number(figures[part](branch)), all: number(figures[whole](branch)) })}
        </FigureLink>
      ),
    })
  const amount = (name: ColumnName) =>
    column(name, {
      kind: 'money',
      width: widths.amount,
      total: (branches) => money(sumOf(branches, name)),
      cell: (branch) => (
        <FigureLink branch={branch} screen="fees">
          {money(figures[name](branch))}
        </FigureLink>
      ),
    })
  return [
    column('classes', { hidden: true }),
    column('teachers', { hidden: true }),
    column('otherStaff', { hidden: true }),
    column('students', {
      cell: (branch) => (
        <FigureLink branch={branch} screen="people">
          <Students count={branch.students} />
        </FigureLink>
      ),
    }),
    share('present', 'marked'),
    share('classesTaken', 'classesDue'),
    amount('billed'),
    amount('collected'),
    amount('outstanding'),
  ]
}

type FigureLinkProps = { branch: BranchFigures; screen: FigureScreen; children: ReactNode }

/** Opens the list behind a figure at the branch itself. Nobody can open anything at a deactivated branch. */
export function FigureLink({ branch, screen, children }: FigureLinkProps) {
  const opens = useBranches().data?.opens
  if (!opens || !isActive(branch)) return children
  return (
    <Link to={openAddress(branch.address, window.location, opens[screen])} look="ink">
      {children}
    </Link>
  )
}

/** Cards have no column header, so the number includes its unit. */
function Students({ count }: { count: number }) {
  const text = useText(organisationText).detail.gather
  const { number } = useFormat()
  const { one, other } = text.students
  return (
    <>
      {number(count)}
      <span className={css.unit} aria-hidden="true">
        {` ${count === 1 ? one : other}`}
      </span>
    </>
  )
}

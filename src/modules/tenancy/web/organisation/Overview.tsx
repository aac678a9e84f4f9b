import { useSearchParams } from 'react-router'
import type { BranchFigures } from '#modules/tenancy/schemas.ts'
import { today } from '#platform/contract/dates/dates.ts'
import { fill, useCount, useFormat, useText } from '#platform/web/i18n.tsx'
import { usePage } from '#platform/web/routing/screenTitle.ts'
import { useSchool, useUser } from '#platform/web/session/session.ts'
import { ButtonLink } from '#ui/actions/Button.tsx'
import { Link } from '#ui/actions/Link.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Panel, Section } from '#ui/layout/Panel.tsx'
import { BranchDetail } from '../branches/BranchDetail.tsx'
import { BranchTable, useBranches } from '../branches/BranchTable.tsx'
import { useBranchColumns } from '../branches/branchColumns.tsx'
import { isActive, sumOf } from '../branches/branchFigures.ts'
import { useFigureColumns } from '../branches/figureColumns.tsx'
import css from './Overview.module.css'
import { branchSetupOf, newBranch, organisationPaths } from './paths.ts'
import { organisationText } from './words.ts'

/** The organisation's dashboard: one row of figures per branch, each opening the branch's own list. */
export default function Overview() {
  const text = useText(organisationText)
  const { name, place, state } = useBranchColumns()
  // The figures matter here, and all of them must fit beside each other on a small laptop.
  const columns = [name, { ...place, hidden: true }, state, ...useFigureColumns()]
  const [params, setParams] = useSearchParams()
  const show = (branchId: string | null) => {
    const next = new URLSearchParams(params)
    if (branchId) next.set('branch', branchId)
    else next.delete('branch')
    setParams(next, { preventScrollReset: true })
  }
  const openBranch = params.get('branch')
  return (
    <>
      <Greeting />
      <Section
        className={css.branches}
        title={text.list.label}
        action={<Link to={organisationPaths.branches}>{text.overview.setUp}</Link>}
      >
        <BranchTable
          columns={columns}
          footerLabel={text.overview.total}
          onOpen={(branch) => show(branch.branchId)}
          empty={
            <EmptyState
              kind="nothing"
              sketch="gate"
              title={text.list.noneTitle}
              body={text.list.noneHint}
              action={
                <ButtonLink variant="primary" to={branchSetupOf(newBranch)}>
                  {text.list.createFirst}
                </ButtonLink>
              }
            />
          }
        />
      </Section>
      {openBranch && <BranchDetail branchId={openBranch} onClose={() => show(null)} />}
    </>
  )
}

/** The current hour in a time zone, 0 to 23. */
const hourIn = (timeZone: string) =>
  Number(new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone }).format(new Date()))

const partOfDay = (hour: number) =>
  hour >= 4 && hour < 12 ? 'morning' : hour >= 12 && hour < 17 ? 'afternoon' : 'evening'

function Greeting() {
  const text = useText(organisationText)
  const { firstName } = useUser()
  const { timeZone } = useSchool()
  const { date } = useFormat()
  const list = useBranches()
  usePage({ detail: date(today(timeZone), { weekday: 'long', day: 'numeric', month: 'long' }) })
  return (
    <Panel>
      <h1 className={css.heading}>{fill(text.greeting[partOfDay(hourIn(timeZone))], { name: firstName })}</h1>
      <div className={css.summary}>
        {list.data ? <Summary branches={list.data.branches} /> : list.isPending && <Skeleton width={320} height={22} />}
      </div>
    </Panel>
  )
}

function Summary({ branches }: { branches: readonly BranchFigures[] }) {
  const text = useText(organisationText)
  const count = useCount()
  if (branches.length === 0) return text.overview.none
  const closed = branches.filter((branch) => !isActive(branch)).length
  const all = fill(text.overview.summary, {
    branches: count(text.counts.branches, branches.length),
    students: count(text.counts.students, sumOf(branches, 'students')),
    teachers: count(text.counts.teachers, sumOf(branches, 'teachers')),
    otherStaff: count(text.counts.otherStaff, sumOf(branches, 'otherStaff')),
  })
  return `${all} ${closed > 0 ? count(text.overview.someClosed, closed) : text.overview.allActive}`
}

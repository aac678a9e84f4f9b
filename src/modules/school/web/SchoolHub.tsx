import {
  IconBooks,
  IconBuilding,
  IconCalendarCog,
  IconCalendarTime,
  IconChalkboard,
  IconFileCertificate,
  IconForms,
  IconInfoSquareRounded,
  IconLayoutDashboard,
  IconSchool,
  IconSitemap,
  IconStairs,
  IconUsers,
  IconUserUp,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useCount, useText, useTexts } from '#platform/web/i18n.tsx'
import { getModules } from '#platform/web/productHost.ts'
import { useRead } from '#platform/web/query.ts'
import { mayOpen } from '#platform/web/screen.ts'
import { useUser } from '#platform/web/session/session.ts'
import { Link } from '#ui/actions/Link.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Icon, type IconType } from '#ui/Icon.tsx'
import { Status } from '#ui/indicators/Status.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { school } from '../contract.ts'
import type { SchoolOverview } from '../schemas.ts'
import { setup } from '../setupContract.ts'
import { ReadOnlyNotice } from './academics/ReadOnlyNotice.tsx'
import { allDocuments, recordsOf, schoolPaths } from './paths.ts'
import css from './SchoolHub.module.css'
import { schoolTitles } from './titles.ts'
import { schoolText } from './words.ts'

/** The areas of the school setup with their progress. */
export default function SchoolHub() {
  const text = useText(schoolText).hub
  const { titles } = useText(schoolTitles)
  const overview = useRead(school.routes.getOverview, {})
  const others = useModuleScreens()
  const about: { readonly [part: string]: string } = text.parts
  const whenLoaded = (render: (data: SchoolOverview) => ReactNode) =>
    overview.data ? render(overview.data) : <Skeleton width={120} height={12} />
  if (overview.isError)
    return (
      <>
        <PageHeader title={titles.school} subtitle={text.subtitle} />
        <EmptyState kind="failed" onRetry={() => void overview.refetch()} retrying={overview.isFetching} />
      </>
    )
  return (
    <>
      <PageHeader title={titles.school} subtitle={text.subtitle}>
        <ReadOnlyNotice />
      </PageHeader>
      <div className={css.cards}>
        <Card to={schoolPaths.details} icon={IconInfoSquareRounded} title={titles.details} body={text.detailsBody}>
          {whenLoaded((data) => (
            <DetailsState overview={data} />
          ))}
        </Card>
        <Card to={schoolPaths.academics} icon={IconCalendarCog} title={titles.academics} body={text.academicsBody}>
          {whenLoaded((data) => (
            <AcademicState overview={data} />
          ))}
        </Card>
        <Card to={schoolPaths.departments} icon={IconSitemap} title={titles.departments} body={text.departmentsBody}>
          {whenLoaded(({ departments }) => (
            <Count n={departments} of={text.departments} />
          ))}
        </Card>
        <Card
          to={schoolPaths.infrastructure}
          icon={IconBuilding}
          title={titles.infrastructure}
          body={text.infrastructureBody}
        >
          {whenLoaded(({ buildings, rooms }) => (
            <>
              <Count n={buildings} of={text.buildings} />
              {buildings > 0 && <Count n={rooms} of={text.rooms} />}
            </>
          ))}
        </Card>
        <Card to={recordsOf(allDocuments)} icon={IconFileCertificate} title={titles.records} body={text.recordsBody}>
          {whenLoaded((data) => (
            <RecordsState overview={data} />
          ))}
        </Card>
        {others.map(({ path, title }) => (
          <Card key={path} to={path} icon={icons[partOf(path)] ?? IconSchool} title={title} body={about[partOf(path)]}>
            <StepState to={path} />
          </Card>
        ))}
      </div>
    </>
  )
}

const partOf = (path: string) => path.slice(`${schoolPaths.school}/`.length)

const icons: { readonly [part: string]: IconType } = {
  gradesStreams: IconStairs,
  'grade-setup': IconChalkboard,
  subjects: IconBooks,
  classDashboard: IconLayoutDashboard,
  teacherAccounts: IconUsers,
  'student-details-format': IconForms,
  timetableList: IconCalendarTime,
  promoteStudents: IconUserUp,
}

/** Screens of other modules under the school path, with translated titles. */
function useModuleScreens() {
  const user = useUser()
  const modules = getModules()
  const words = useTexts(modules.map(({ text }) => text))
  return modules.flatMap(({ screens }, index) =>
    screens
      .filter(({ path }) => path.startsWith(`${schoolPaths.school}/`) && !path.includes(':'))
      .filter((screen) => mayOpen(screen, user) && !ownPaths.has(screen.path))
      .map(({ path, title }) => ({ path, title: words[index]?.titles[title] ?? title })),
  )
}

const ownPaths: ReadonlySet<string> = new Set(Object.values(schoolPaths))

/** Whether the setup steps of a screen are done. */
function StepState({ to }: { to: string }) {
  const text = useText(schoolText).hub
  const { data } = useRead(setup.routes.getSetup, {})
  const stepNames = new Set(
    getModules()
      .flatMap(({ setupSteps = [] }) => setupSteps)
      .filter((step) => step.to.split(/[?#]/)[0] === to)
      .map(({ name }) => name),
  )
  const steps = data?.steps.filter(({ name }) => stepNames.has(name)) ?? []
  if (steps.length === 0) return null
  const isDone = steps.every(({ done }) => done)
  return <Status tone={isDone ? 'good' : 'part'}>{isDone ? text.ready : text.unfinished}</Status>
}

type CardProps = { to: string; icon: IconType; title: string; body?: string | undefined; children: ReactNode }

function Card({ to, icon, title, body, children }: CardProps) {
  return (
    <Link to={to} look="bare" className={css.card}>
      <span className={css.icon}>
        <Icon of={icon} size={24} />
      </span>
      <span className={css.title}>{title}</span>
      {body && <span className={css.body}>{body}</span>}
      <span className={css.state}>{children}</span>
    </Link>
  )
}

function Count({ n, of }: { n: number; of: { one: string; other: string } }) {
  const text = useText(schoolText).hub
  const count = useCount()
  return n === 0 ? <Status tone="draft">{text.none}</Status> : <span className={css.count}>{count(of, n)}</span>
}

function DetailsState({ overview: { missing } }: { overview: SchoolOverview }) {
  const text = useText(schoolText).hub
  const count = useCount()
  if (missing.length === 0) return <Status tone="good">{text.detailsReady}</Status>
  return <Status tone="part">{count(text.detailsMissing, missing.length)}</Status>
}

function AcademicState({ overview }: { overview: SchoolOverview }) {
  const text = useText(schoolText).hub
  const count = useCount()
  const missing = [
    overview.terms === 0 && text.missingTerms,
    !overview.workingDaysSet && text.missingDays,
    overview.bellSchedules === 0 && text.missingBells,
  ].filter((one) => one !== false)
  if (missing.length === 0) return <Status tone="good">{count(text.terms, overview.terms)}</Status>
  return missing.map((one) => (
    <Status key={one} tone="part">
      {one}
    </Status>
  ))
}

function RecordsState({ overview: { documents, expiring } }: { overview: SchoolOverview }) {
  const text = useText(schoolText).hub
  const count = useCount()
  return (
    <>
      <Count n={documents} of={text.documents} />
      {expiring > 0 && <Status tone="bad">{count(text.expiring, expiring)}</Status>}
    </>
  )
}

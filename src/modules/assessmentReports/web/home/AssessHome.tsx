import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { offlineTests } from '#modules/offlineTests/contract.ts'
import { marksOf, offlineTestPaths } from '#modules/offlineTests/web/paths.ts'
import { onlineTests } from '#modules/onlineTests/contract.ts'
import type { TestRow } from '#modules/onlineTests/schemas.ts'
import { onlineTestPaths, questionsOf, testOf } from '#modules/onlineTests/web/paths.ts'
import { papers } from '#modules/papers/contract.ts'
import { paperPath, paperPaths } from '#modules/papers/web/paths.ts'
import { questions } from '#modules/questions/contract.ts'
import { questionPath, questionPaths } from '#modules/questions/web/paths.ts'
import { mayUse } from '#platform/contract/access/access.ts'
import type { RouteAddress } from '#platform/contract/route.ts'
import { fill, useCount, useFormat, useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { useSchool, useUser } from '#platform/web/session/session.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonText } from '#ui/feedback/Skeleton.tsx'
import { Status } from '#ui/indicators/Status.tsx'
import { Line, Lines } from '#ui/layout/Lines.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { assessmentReportTitles } from '../titles.ts'
import css from './AssessHome.module.css'
import { assessHomeText } from './words.ts'

/** Rows of each part; its link leads to all of them. */
const shown = '6'

/** The home of assessments: what runs, what comes, what waits to be marked, approved or reviewed. */
export default function AssessHome() {
  const { titles } = useText(assessmentReportTitles)
  const may = useMay()
  return (
    <>
      <PageHeader title={titles.home} />
      <div className={css.parts}>
        {may(onlineTests.routes.listTests) && <Tests />}
        {may(onlineTests.routes.addTest) && <ToMark />}
        {may(offlineTests.routes.addOfflineTest) && <OpenMarks />}
        {may(papers.routes.decidePaper) ? <Approvals /> : may(papers.routes.addPaper) && <OwnPapers />}
        {may(questions.routes.decideQuestion) && <Reviews />}
      </div>
    </>
  )
}

function useMay() {
  const user = useUser()
  return (route: RouteAddress) => mayUse(route.access, user)
}

type Read = { readonly isError: boolean; readonly isFetching: boolean; refetch(): unknown }
type PartProps = {
  title: string
  read: Read
  /** Undefined while it is read. */
  total: number | undefined
  none: string
  all: { to: string; label: string }
  children: ReactNode
}

function Part({ title, read, total, none, all, children }: PartProps) {
  return (
    <Panel title={title} action={<Link to={all.to}>{all.label}</Link>}>
      {read.isError ? (
        <EmptyState kind="failed" compact onRetry={() => void read.refetch()} retrying={read.isFetching} />
      ) : total === undefined ? (
        <Loading>
          <SkeletonText lines={3} />
        </Loading>
      ) : total === 0 ? (
        <p className={css.none}>{none}</p>
      ) : (
        <Lines label={title}>{children}</Lines>
      )}
    </Panel>
  )
}

const isRunning = ({ opensAt }: TestRow) => opensAt !== null && new Date(opensAt) <= new Date()

function Tests() {
  const text = useText(assessHomeText)
  const { number, time } = useFormat()
  const { timeZone } = useSchool()
  const read = useRead(
    onlineTests.routes.listTests,
    { query: { state: 'scheduled', sort: 'closesAt', size: shown } },
    { isTogether: true },
  )
  return (
    <Part
      title={text.tests.title}
      read={read}
      total={read.data?.total}
      none={text.tests.none}
      all={{ to: onlineTestPaths.list, label: text.tests.all }}
    >
      {read.data?.rows.map((test) => (
        <Line
          key={test.testId}
          name={<Link to={testOf(test.testId)}>{test.title}</Link>}
          meta={[
            test.classNames.join(', '),
            isRunning(test)
              ? fill(text.tests.closes, { time: time(test.closesAt ?? '', timeZone) })
              : fill(text.tests.opens, { time: time(test.opensAt ?? '', timeZone) }),
          ].join(' · ')}
        >
          {isRunning(test) ? (
            <Status tone="good">
              {fill(text.tests.running, { n: number(test.begun), all: number(test.students) })}
            </Status>
          ) : (
            <Status tone="leave">{text.tests.coming}</Status>
          )}
        </Line>
      ))}
    </Part>
  )
}

function ToMark() {
  const text = useText(assessHomeText)
  const count = useCount()
  const read = useRead(
    onlineTests.routes.listTests,
    { query: { toMark: 'true', sort: 'closesAt', size: shown } },
    { isTogether: true },
  )
  return (
    <Part
      title={text.toMark.title}
      read={read}
      total={read.data?.total}
      none={text.toMark.none}
      all={{ to: `${onlineTestPaths.list}?toMark=yes`, label: text.tests.all }}
    >
      {read.data?.rows.map(({ testId, title, classNames, toMark }) => (
        <Line key={testId} name={<Link to={questionsOf(testId)}>{title}</Link>} meta={classNames.join(', ')}>
          <Status tone="part">{count(text.toMark.attempts, toMark)}</Status>
        </Line>
      ))}
    </Part>
  )
}

function OpenMarks() {
  const text = useText(assessHomeText)
  const count = useCount()
  const { date } = useFormat()
  const read = useRead(
    offlineTests.routes.listOfflineTests,
    { query: { open: 'true', sort: 'heldOn', size: shown } },
    { isTogether: true },
  )
  return (
    <Part
      title={text.marks.title}
      read={read}
      total={read.data?.total}
      none={text.marks.none}
      all={{ to: offlineTestPaths.list, label: text.marks.all }}
    >
      {read.data?.rows.map(({ offlineTestId, title, heldOn, classes }) => {
        const open = classes.filter(({ isMarksUploaded }) => !isMarksUploaded)
        const missing = open.reduce((all, one) => all + one.open, 0)
        return (
          <Line
            key={offlineTestId}
            name={<Link to={marksOf(offlineTestId)}>{title}</Link>}
            meta={[open.map(({ className }) => className).join(', '), date(heldOn)].join(' · ')}
          >
            <Status tone="part">{missing === 0 ? text.marks.upload : count(text.marks.missing, missing)}</Status>
          </Line>
        )
      })}
    </Part>
  )
}

function Approvals() {
  const text = useText(assessHomeText)
  const read = useRead(papers.routes.listPapers, { query: { shelf: 'review', size: shown } }, { isTogether: true })
  return (
    <Part
      title={text.approvals.title}
      read={read}
      total={read.data?.total}
      none={text.approvals.none}
      all={{ to: paperPaths.approvals, label: text.approvals.all }}
    >
      {read.data?.rows.map(({ questionPaperId, name, course, grade, author }) => (
        <Line
          key={questionPaperId}
          name={<Link to={paperPath(questionPaperId)}>{name}</Link>}
          meta={[grade, course, author].join(' · ')}
        />
      ))}
    </Part>
  )
}

function OwnPapers() {
  const text = useText(assessHomeText)
  const read = useRead(papers.routes.listPapers, { query: { shelf: 'mine', size: shown } }, { isTogether: true })
  const tones = {
    draft: 'draft',
    review: 'leave',
    approved: 'good',
    released: 'neutral',
    conducted: 'part',
    evaluated: 'good',
    archived: 'neutral',
  } as const
  return (
    <Part
      title={text.papers.title}
      read={read}
      total={read.data?.total}
      none={text.papers.none}
      all={{ to: paperPaths.list, label: text.papers.all }}
    >
      {read.data?.rows.map(({ questionPaperId, name, course, grade, state }) => (
        <Line
          key={questionPaperId}
          name={<Link to={paperPath(questionPaperId)}>{name}</Link>}
          meta={[grade, course].join(' · ')}
        >
          <Status tone={tones[state]}>{text.papers.states[state]}</Status>
        </Line>
      ))}
    </Part>
  )
}

function Reviews() {
  const text = useText(assessHomeText)
  const read = useRead(
    questions.routes.listQuestions,
    { query: { shelf: 'review', size: shown } },
    { isTogether: true },
  )
  return (
    <Part
      title={text.reviews.title}
      read={read}
      total={read.data?.total}
      none={text.reviews.none}
      all={{ to: `${questionPaths.bank}?shelf=review`, label: text.reviews.all }}
    >
      {read.data?.rows.map(({ questionId, title, course, grade, author }) => (
        <Line
          key={questionId}
          name={<Link to={questionPath(questionId)}>{title}</Link>}
          meta={[grade, course, author].filter(Boolean).join(' · ')}
        />
      ))}
    </Part>
  )
}

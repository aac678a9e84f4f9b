import { useParams } from 'react-router'
import { teaching } from '#modules/homework/access.ts'
import { homework } from '#modules/homework/contract.ts'
import type { Homework } from '#modules/homework/records.ts'
import { mayUse } from '#platform/contract/access/access.ts'
import { contentPath } from '#platform/contract/files/contentRoutes.ts'
import { fill, useFormat, useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { usePage } from '#platform/web/routing/screenTitle.ts'
import { useSchool, useUser } from '#platform/web/session/session.ts'
import { Link } from '#ui/actions/Link.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { StatBlock } from '#ui/indicators/StatBlock.tsx'
import { Status } from '#ui/indicators/Status.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { RichTextView } from '#ui/richText/RichTextView.tsx'
import css from '../Homework.module.css'
import { stateTones } from '../HomeworkTable.tsx'
import { homeworkPaths } from '../paths.ts'
import { targetNames } from '../targetNames.ts'
import { homeworkTitles } from '../titles.ts'
import { homeworkText } from '../words.ts'
import { HomeworkActions } from './HomeworkActions.tsx'
import { Submissions } from './Submissions.tsx'

/** One homework: what it asks, who has handed in, and what is still to do with it. */
export default function HomeworkScreen() {
  const { titles } = useText(homeworkTitles)
  const { homeworkId = '' } = useParams()
  const user = useUser()
  const read = useRead(homework.routes.getHomework, { params: { homeworkId } })
  usePage({ detail: read.data?.title })
  const isTeacher = mayUse(teaching, user)
  const crumbs = [{ label: titles.homework, to: isTeacher ? homeworkPaths.list : homeworkPaths.officeList }]
  if (read.data) return <Whole homework={read.data} crumbs={crumbs} />
  return (
    <>
      <PageHeader crumbs={crumbs} title={titles.homework} />
      {read.isError ? (
        <EmptyState
          kind="failed"
          body={read.error.message}
          onRetry={() => void read.refetch()}
          retrying={read.isFetching}
        />
      ) : (
        <Loading>
          <SkeletonRows rows={8} columns={4} />
        </Loading>
      )}
    </>
  )
}

type Crumbs = readonly { readonly label: string; readonly to: string }[]

function Whole({ homework: one, crumbs }: { homework: Homework; crumbs: Crumbs }) {
  const text = useText(homeworkText)
  const prefix = mayUse(teaching, useUser()) ? '/teacher' : '/admin'
  return (
    <>
      <PageHeader
        crumbs={crumbs}
        title={one.title}
        subtitle={`${one.courseDisplayName} · ${targetNames(one.targets)}`}
        actions={one.mayEdit && <HomeworkActions homework={one} />}
      />
      <div className={css.page}>
        <Facts homework={one} />
        {one.instructions && <RichTextView html={one.instructions} />}
        {one.files.length > 0 && (
          <Section title={text.page.files}>
            <ul className={css.load}>
              {one.files.map(({ fileId, name, url }) => (
                <li key={fileId}>
                  <Link to={url} download={name}>
                    {name}
                  </Link>
                </li>
              ))}
            </ul>
          </Section>
        )}
        {one.resources.length > 0 && (
          <Section title={text.page.resources}>
            <ul className={css.load}>
              {one.resources.map((resource) => (
                <li key={resource.contentId}>
                  <Link to={contentPath(prefix, resource)}>{resource.title}</Link>
                </li>
              ))}
            </ul>
          </Section>
        )}
        {(one.state === 'open' || one.state === 'closed') && (
          <>
            <Figures homework={one} />
            <Submissions homework={one} />
          </>
        )}
      </div>
    </>
  )
}

function Facts({ homework: one }: { homework: Homework }) {
  const { page: text, states, handIns, nothingToHandIn } = useText(homeworkText)
  const { time } = useFormat()
  const { timeZone } = useSchool()
  const facts = [
    one.dueAt ? fill(text.due, { time: time(one.dueAt, timeZone) }) : text.noDue,
    ...(one.releaseAt ? [fill(text.givenAt, { time: time(one.releaseAt, timeZone) })] : []),
    one.maxMarks ? fill(text.marks, { max: one.maxMarks }) : text.noMarks,
    one.handIn.length > 0 ? one.handIn.map((kind) => handIns[kind]).join(', ') : nothingToHandIn,
    ...(one.topic ? [fill(text.topic, { title: one.topic.title })] : []),
  ]
  return (
    <p className={css.facts}>
      <Status tone={stateTones[one.state]}>{states[one.state]}</Status>
      {facts.map((fact) => (
        <span key={fact}>{fact}</span>
      ))}
    </p>
  )
}

const figures = ['students', 'handedIn', 'late', 'notOpened', 'toReturn', 'returned'] as const

function Figures({ homework: { counts } }: { homework: Homework }) {
  const { figures: labels } = useText(homeworkText).page
  const { number } = useFormat()
  return (
    <div className={css.figures}>
      {figures.map((name) => (
        <StatBlock key={name} value={number(counts[name])} label={labels[name]} />
      ))}
    </div>
  )
}

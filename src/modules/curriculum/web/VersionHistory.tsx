import { useLocation, useSearchParams } from 'react-router'
import { mayUse } from '#platform/contract/access/access.ts'
import type { ApiProblem } from '#platform/web/api.ts'
import { fill, useCount, useFormat, useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { useSchool, useUser } from '#platform/web/session/session.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Link } from '#ui/actions/Link.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Badge } from '#ui/indicators/Badge.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { Select } from '#ui/select/Select.tsx'
import { curriculum } from '../contract.ts'
import type { Course, Version } from '../schemas.ts'
import { Changes } from './Changes.tsx'
import css from './Curriculum.module.css'
import { areaOf, editorOf, listOf, versionsOf } from './paths.ts'
import { curriculumTitles } from './titles.ts'
import { curriculumText, useServerWords } from './words.ts'

/** Compares and restores versions of a curriculum. */
export default function VersionHistory() {
  const text = useText(curriculumText)
  const { titles } = useText(curriculumTitles)
  const area = areaOf(useLocation().pathname)
  const [params] = useSearchParams()
  const [gradeId, courseId] = [params.get('grade') ?? '', params.get('course') ?? '']
  const hasCourse = gradeId !== '' && courseId !== ''
  const reading = useRead(curriculum.routes.listVersions, { params: { gradeId, courseId } }, { enabled: hasCourse })
  const { data } = reading
  const isNotFound = !hasCourse || (reading.error && reading.error.status < 500)
  const name = data && fill(text.editor.title, { course: data.course.courseDisplayName, grade: data.course.grade })
  return (
    <>
      <PageHeader
        crumbs={[
          { label: text.editor.crumb, to: listOf(area) },
          ...(data && name ? [{ label: name, to: editorOf(area, data.course, 'content') }] : []),
        ]}
        title={titles.versions}
        subtitle={text.versions.subtitle}
      />
      {hasCourse && reading.isPending && (
        <Loading>
          <SkeletonRows rows={6} columns={2} />
        </Loading>
      )}
      {isNotFound && (
        <EmptyState kind="nothing" sketch="books" title={text.versions.none} body={text.versions.noneHint} />
      )}
      {reading.isError && !isNotFound && (
        <EmptyState kind="failed" onRetry={() => void reading.refetch()} retrying={reading.isFetching} />
      )}
      {data && <Versions course={data.course} versions={data.versions} />}
    </>
  )
}

const restored = /^↩ (\d+)$/

function Versions({ course, versions }: { course: Course; versions: readonly Version[] }) {
  const text = useText(curriculumText).versions
  const count = useCount()
  const { time } = useFormat()
  const { timeZone } = useSchool()
  const area = areaOf(useLocation().pathname)
  const [params] = useSearchParams()
  const newest = versions[0]
  const chosen = versions.find(({ number }) => String(number) === params.get('version')) ?? newest
  const noteOf = ({ note }: Version) => {
    const number = restored.exec(note)?.[1]
    return number ? fill(text.restoredFrom, { n: number }) : note
  }
  if (!chosen || !newest) return <EmptyState kind="nothing" sketch="books" title={text.none} body={text.noneHint} />
  return (
    <div className={css.columns}>
      <nav aria-label={text.label}>
        <ol className={css.list} reversed>
          {versions.map((one) => (
            <li key={one.number}>
              <Link
                look="bare"
                className={css.version}
                aria-current={one.number === chosen.number}
                to={`${versionsOf(area, course)}&version=${one.number}`}
              >
                <span className={css.name}>
                  {fill(text.numbered, { n: one.number })} {one === newest && <Badge>{text.current}</Badge>}
                </span>
                {one.note && <span>{noteOf(one)}</span>}
                <span className={css.meta}>
                  {[one.savedBy, time(one.savedAt, timeZone), count(text.lines, one.items)].filter(Boolean).join(' · ')}
                </span>
              </Link>
            </li>
          ))}
        </ol>
      </nav>
      <Comparison key={chosen.number} course={course} versions={versions} chosen={chosen} newest={newest} />
    </div>
  )
}

type ComparisonProps = { course: Course; versions: readonly Version[]; chosen: Version; newest: Version }

function Comparison({ course, versions, chosen, newest }: ComparisonProps) {
  const text = useText(curriculumText).versions
  const [params, setParams] = useSearchParams()
  const others = versions.filter(({ number }) => number !== chosen.number)
  const before = versions.find(({ number }) => number < chosen.number)
  const against = others.find(({ number }) => String(number) === params.get('against')) ?? before ?? others[0]
  const compare = (value: string | null) => {
    const next = new URLSearchParams(params)
    if (value) next.set('against', value)
    setParams(next, { replace: true })
  }
  return (
    <div className={css.stack}>
      {others.length > 0 && (
        <div className={css.filters}>
          <Select
            className={css.filter}
            label={text.against}
            value={String(against?.number ?? '')}
            onChange={compare}
            options={others.map(({ number }) => ({ value: String(number), label: fill(text.before, { n: number }) }))}
          />
          {chosen !== newest && <Restore course={course} number={chosen.number} version={newest.number} />}
        </div>
      )}
      {against ? (
        <Difference course={course} from={against.number} to={chosen.number} />
      ) : (
        <EmptyState kind="nothing" sketch="books" compact title={text.first} body={text.firstHint} />
      )}
    </div>
  )
}

function Difference({ course, from, to }: { course: Course; from: number; to: number }) {
  const text = useText(curriculumText).versions
  const { gradeId, courseId } = course
  const reading = useRead(curriculum.routes.getDifferences, {
    params: { gradeId, courseId },
    query: { from: String(from), to: String(to) },
  })
  return (
    <Section title={fill(text.changed, { from, to })}>
      {reading.isPending && (
        <Loading>
          <SkeletonRows rows={4} columns={1} />
        </Loading>
      )}
      {reading.isError && <EmptyState kind="failed" compact onRetry={() => void reading.refetch()} />}
      {reading.data?.changes.length === 0 && <p className={css.meta}>{text.same}</p>}
      {reading.data && <Changes changes={reading.data.changes} />}
    </Section>
  )
}

function Restore({ course, number, version }: { course: Course; number: number; version: number }) {
  const text = useText(curriculumText).versions
  const say = useServerWords()
  const user = useUser()
  const area = areaOf(useLocation().pathname)
  const [, setParams] = useSearchParams()
  const restore = useSend(curriculum.routes.restoreVersion)
  const { gradeId, courseId } = course
  if (!mayUse(curriculum.routes.restoreVersion.access, user)) return null
  const run = async () => {
    try {
      const answer = await restore.mutateAsync({ params: { gradeId, courseId }, body: { number, version } })
      toast.success(say(answer))
      setParams(new URLSearchParams(versionsOf(area, course).split('?')[1]))
    } catch (failed) {
      toast.error(say(failed as ApiProblem))
    }
  }
  return (
    <Button loading={restore.isPending} onClick={() => void run()}>
      {text.restore}
    </Button>
  )
}

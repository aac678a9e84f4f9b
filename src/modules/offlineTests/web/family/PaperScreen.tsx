import { useParams } from 'react-router'
import { forChild } from '#modules/family/web/paths.ts'
import { ChildPage, KeptNote } from '#modules/family/web/public.tsx'
import { familyPaperTests } from '#modules/offlineTests/familyContract.ts'
import { onlineTestPaths } from '#modules/onlineTests/web/paths.ts'
import type { Reply } from '#platform/contract/route.ts'
import { fill, useFormat, useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import type { FamilyChild } from '#platform/web/screen.ts'
import { useUser } from '#platform/web/session/session.ts'
import { ButtonLink } from '#ui/actions/Button.tsx'
import { Link } from '#ui/actions/Link.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { Line, Lines } from '#ui/layout/Lines.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import css from './Family.module.css'
import { familyPaperText } from './words.ts'

/** The released marks of one test on paper, question by question. */
export default function PaperScreen() {
  const { offlineTestId = '' } = useParams()
  return <ChildPage>{(child) => <OfChild key={offlineTestId} child={child} offlineTestId={offlineTestId} />}</ChildPage>
}

function OfChild({ child: { studentId }, offlineTestId }: { child: FamilyChild; offlineTestId: string }) {
  const text = useText(familyPaperText)
  const route = familyPaperTests.routes.getPaperTest
  const input = { params: { studentId, offlineTestId } }
  const read = useRead(route, input, { isKept: true })
  const list = forChild(onlineTestPaths.childList, studentId)
  if (read.data)
    return (
      <div className={css.page}>
        <KeptNote route={route} input={input} />
        <Link to={list}>{text.back}</Link>
        <Marks test={read.data} />
      </div>
    )
  if (!read.isError)
    return (
      <Loading>
        <SkeletonRows rows={6} columns={1} />
      </Loading>
    )
  return read.error.status === 404 || read.error.status === 400 ? (
    <EmptyState
      kind="nothing"
      sketch="chair"
      title={text.gone}
      body={text.goneHint}
      action={<ButtonLink to={list}>{text.back}</ButtonLink>}
    />
  ) : (
    <EmptyState kind="failed" onRetry={() => void read.refetch()} retrying={read.isFetching} />
  )
}

type PaperTest = Reply<typeof familyPaperTests.routes.getPaperTest>

function Marks({ test }: { test: PaperTest }) {
  const text = useText(familyPaperText)
  const { date, number } = useFormat()
  const { isGuardian } = useUser()
  const { presence, marks, outOf, remark, questions } = test
  const notes = isGuardian
    ? { absent: text.absentNoteChild, exempt: text.exemptNoteChild }
    : { absent: text.absentNote, exempt: text.exemptNote }
  return (
    <>
      <header className={css.head}>
        <h2 className={css.title} dir="auto">
          {test.title}
        </h2>
        <p>{[test.courseDisplayName, fill(text.heldOn, { date: date(test.heldOn) }), text.onPaper].join(' · ')}</p>
      </header>
      {presence === 'present' ? (
        <p className={css.title}>{fill(text.marks, { marks: number(marks ?? 0), max: number(outOf) })}</p>
      ) : (
        <p>{notes[presence]}</p>
      )}
      {remark !== '' && (
        <Section title={text.remark}>
          <p className={css.remark} dir="auto">
            {remark}
          </p>
        </Section>
      )}
      {questions.length > 0 && (
        <Section title={text.questions}>
          <Lines label={text.questions}>
            {questions.map((one) => (
              <Line key={one.label} name={fill(text.question, { n: one.label })} meta={one.section}>
                <span className={css.marks}>
                  {one.marks === null
                    ? text.notChosen
                    : fill(text.marks, { marks: number(one.marks), max: number(one.outOf) })}
                </span>
              </Line>
            ))}
          </Lines>
        </Section>
      )}
    </>
  )
}

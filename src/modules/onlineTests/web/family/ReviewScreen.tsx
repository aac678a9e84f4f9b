import { useParams } from 'react-router'
import { forChild } from '#modules/family/web/paths.ts'
import { ChildPage } from '#modules/family/web/public.tsx'
import { familyTests } from '#modules/onlineTests/familyContract.ts'
import { keyAsAsked } from '#modules/onlineTests/keyOrder.ts'
import type { AskedQuestion } from '#modules/questions/asked.ts'
import { blankAnswer } from '#modules/questions/blankAnswer.ts'
import { fractionText } from '#modules/questions/fractions.ts'
import { AnswerKey, QuestionView } from '#modules/questions/web/public.tsx'
import type { Reply } from '#platform/contract/route.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import type { FamilyChild } from '#platform/web/screen.ts'
import { Link } from '#ui/actions/Link.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { Status } from '#ui/indicators/Status.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { childTestOf } from '../paths.ts'
import css from './Family.module.css'
import { PagesView } from './PagesView.tsx'
import { familyTestText } from './words.ts'

/** What the test shows of an attempt: answers, marks and remarks, and the key. */
export default function ReviewScreen() {
  const { testId = '', attemptId = '' } = useParams()
  return (
    <ChildPage>{(child) => <OfChild key={attemptId} child={child} testId={testId} attemptId={attemptId} />}</ChildPage>
  )
}

type Props = { child: FamilyChild; testId: string; attemptId: string }

function OfChild({ child: { studentId }, testId, attemptId }: Props) {
  const text = useText(familyTestText)
  const read = useRead(familyTests.routes.getReview, { params: { studentId, attemptId } })
  if (!read.data)
    return read.isError ? (
      <EmptyState
        kind="failed"
        body={read.error.message}
        onRetry={() => void read.refetch()}
        retrying={read.isFetching}
      />
    ) : (
      <Loading>
        <SkeletonRows rows={6} columns={1} />
      </Loading>
    )
  const { result, items } = read.data
  const pictures = Object.fromEntries(read.data.pictures.map(({ fileId, url }) => [fileId, url]))
  return (
    <div className={css.page}>
      <Link to={forChild(childTestOf(testId), studentId)}>{text.backToTest}</Link>
      {result && (
        <p className={css.title}>
          {fill(result.pending > 0 ? text.pendingMarks : text.marks, {
            marks: fractionText(result.marks),
            max: fractionText(result.outOf),
          })}
        </p>
      )}
      {items.map((item, place) => (
        <Reviewed
          key={item.testItemId}
          item={item}
          title={fill(text.player.question, { n: place + 1, all: items.length })}
          pictures={pictures}
        />
      ))}
    </div>
  )
}

type Item = Reply<typeof familyTests.routes.getReview>['items'][number]

/** How an answer did, which its own look does not tell: an answer that was chosen looks the same right or wrong. */
function toneOf(got: string, outOf: string) {
  if (got === outOf) return 'good'
  return got === '0' ? 'bad' : 'part'
}

function Reviewed({ item, title, pictures }: { item: Item; title: string; pictures: Record<string, string> }) {
  const text = useText(familyTestText)
  const question = item.question as AskedQuestion
  const { marks, remarks, key, language } = item
  return (
    <Section title={title}>
      <div className={css.reviewed}>
        <QuestionView
          question={question}
          pictures={pictures}
          language={language}
          answer={item.answer ?? blankAnswer(question.type)}
          isReadOnly
        />
        {item.pages?.document && <PagesView document={item.pages.document} />}
        {marks?.state === 'pending' && <Status tone="neutral">{text.notMarked}</Status>}
        {marks && marks.state !== 'pending' && (
          <Status tone={toneOf(fractionText(marks.marks), fractionText(marks.outOf))}>
            {fill(text.marks, { marks: fractionText(marks.marks), max: fractionText(marks.outOf) })}
          </Status>
        )}
        {remarks.map(({ part, remark }) => (
          <p key={part} className={css.instructions} dir="auto">
            {remark}
          </p>
        ))}
        {key && (
          <Section title={text.key} level={3}>
            <AnswerKey content={keyAsAsked(key, question)} pictures={pictures} language={language} />
          </Section>
        )}
      </div>
    </Section>
  )
}

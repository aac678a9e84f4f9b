import { useCallback, useEffect, useState } from 'react'
import { useParams } from 'react-router'
import { forChild } from '#modules/family/web/paths.ts'
import { ChildPage } from '#modules/family/web/public.tsx'
import { familyTests } from '#modules/onlineTests/familyContract.ts'
import { fractionText } from '#modules/questions/fractions.ts'
import type { Reply } from '#platform/contract/route.ts'
import { fill, useCount, useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import type { FamilyChild } from '#platform/web/screen.ts'
import { useUser } from '#platform/web/session/session.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Link } from '#ui/actions/Link.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { Line, Lines } from '#ui/layout/Lines.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { onlineTestPaths, reviewOf } from '../paths.ts'
import css from './Family.module.css'
import { forgetPhotos } from './keptPhotos.ts'
import { forgetKept } from './keptSittings.ts'
import { Player } from './Player.tsx'
import { useTestTime } from './testTime.ts'
import { useSitting } from './useSitting.ts'
import { familyTestText, useServerWords } from './words.ts'

/** How often the page looks whether a teacher has given time for answers that came too late, in milliseconds. */
const askAgain = 20_000

/** One test: what it is before it begins, the player while it runs, the attempts afterwards. */
export default function TestScreen() {
  const { testId = '' } = useParams()
  return <ChildPage>{(child) => <OfChild key={testId} child={child} testId={testId} />}</ChildPage>
}

function OfChild({ child: { studentId }, testId }: { child: FamilyChild; testId: string }) {
  const text = useText(familyTestText)
  const say = useServerWords()
  const count = useCount()
  const [isWaiting, setWaiting] = useState(false)
  const read = useRead(
    familyTests.routes.getChildTest,
    { params: { studentId, testId } },
    { isKept: true, refetchInterval: isWaiting ? askAgain : false },
  )
  const { refetch } = read
  const again = useCallback(() => void refetch(), [refetch])
  const { begin, isBeginning, begun, problem, lost } = useSitting({ testId, studentId }, again)
  const isLost = lost > 0 && read.data !== undefined && !read.data.test.isReleased
  // A teacher can give more time until the results are out.
  useEffect(() => setWaiting(isLost && !begun), [isLost, begun])
  useForgetting(read.data, studentId)
  if (begun) return <Player begun={begun} />
  if (!read.data)
    return read.isError ? (
      <EmptyState kind="failed" body={read.error.message} onRetry={again} retrying={read.isFetching} />
    ) : (
      <Loading>
        <SkeletonRows rows={6} columns={1} />
      </Loading>
    )
  return (
    <div className={css.page}>
      <Link to={forChild(onlineTestPaths.childList, studentId)}>{text.back}</Link>
      <About found={read.data} />
      {isLost && (
        <Notice tone="warn" live title={count(read.data.test.state === 'running' ? text.unsent : text.lost, lost)} />
      )}
      {problem && <Notice tone="bad" live title={say(problem)} />}
      <Beginning state={read.data.test.state} isBeginning={isBeginning} onBegin={() => void begin()} />
      <Attempts found={read.data} studentId={studentId} />
    </div>
  )
}

/** Answers that never arrived are of no use once the results are out. */
function useForgetting(found: Found | undefined, studentId: string) {
  const { userId } = useUser()
  useEffect(() => {
    if (!found?.test.isReleased) return
    void forgetKept({ owner: userId, testId: found.test.testId, studentId })
    void forgetPhotos(
      userId,
      found.attempts.map(({ attemptId }) => attemptId),
    )
  }, [found, userId, studentId])
}

type Found = Reply<typeof familyTests.routes.getChildTest>

function About({ found: { test, now } }: { found: Found }) {
  const text = useText(familyTestText)
  const count = useCount()
  const time = useTestTime()
  const facts = [
    test.courseDisplayName,
    count(text.questions, test.questions),
    count(text.length, Math.ceil(test.seconds / 60)),
    ...(test.attempts > 1 ? [count(text.attemptsLeft, test.attemptsLeft)] : []),
  ]
  return (
    <header className={css.head}>
      <h2 className={css.title} dir="auto">
        {test.title}
      </h2>
      <p>{facts.join(' · ')}</p>
      <p className={css.meta}>
        {[
          fill(test.opensAt <= now ? text.opened : text.opens, { time: time(test.opensAt) }),
          fill(test.closesAt <= now ? text.closed : text.closes, { time: time(test.closesAt) }),
        ].join(' · ')}
      </p>
      {test.instructions !== '' && (
        <p className={css.instructions} dir="auto">
          {test.instructions}
        </p>
      )}
    </header>
  )
}

type BeginningProps = { state: Found['test']['state']; isBeginning: boolean; onBegin: () => void }

function Beginning({ state, isBeginning, onBegin }: BeginningProps) {
  const text = useText(familyTestText)
  const { isGuardian } = useUser()
  if (state !== 'open' && state !== 'running') return null
  if (isGuardian) return <p className={css.meta}>{text.guardian}</p>
  return (
    <div className={css.begin}>
      <Button variant="primary" size="large" loading={isBeginning} onClick={onBegin}>
        {state === 'running' ? text.goOn : text.begin}
      </Button>
      <p className={css.meta}>{`${text.beginHint} ${text.noted}`}</p>
    </div>
  )
}

function Attempts({ found: { attempts, test }, studentId }: { found: Found; studentId: string }) {
  const text = useText(familyTestText)
  const time = useTestTime()
  const over = attempts.filter(({ handedInAt }) => handedInAt !== null)
  if (over.length === 0) return null
  return (
    <Section title={text.attempts}>
      <Lines label={text.attempts}>
        {over.map(({ attemptId, number, handedInAt, result, hasReview }) => (
          <Line
            key={attemptId}
            name={
              hasReview ? (
                <Link to={forChild(reviewOf(test.testId, attemptId), studentId)}>
                  {fill(text.attempt, { n: number })}
                </Link>
              ) : (
                fill(text.attempt, { n: number })
              )
            }
            meta={handedInAt ? fill(text.handedInAt, { time: time(handedInAt) }) : ''}
          >
            {result &&
              fill(result.pending > 0 ? text.pendingMarks : text.marks, {
                marks: fractionText(result.marks),
                max: fractionText(result.outOf),
              })}
          </Line>
        ))}
      </Lines>
    </Section>
  )
}

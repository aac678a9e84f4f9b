import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { useParams } from 'react-router'
import { forChild } from '#modules/family/web/paths.ts'
import { ChildPage } from '#modules/family/web/public.tsx'
import type { Answer } from '#modules/questions/answer.ts'
import { ApiProblem, call } from '#platform/web/api.ts'
import { useText } from '#platform/web/i18n.tsx'
import type { FamilyChild } from '#platform/web/screen.ts'
import { Link } from '#ui/actions/Link.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { challenges } from '../contract.ts'
import type { Feedback, Round } from '../schemas.ts'
import css from './Challenges.module.css'
import { challengePaths } from './paths.ts'
import { type Result, RoundPlayer } from './RoundPlayer.tsx'
import { challengeText, useServerWords } from './words.ts'

/** A round of a level, question by question. */
export default function RoundScreen() {
  return <ChildPage>{(child) => <OfChild child={child} />}</ChildPage>
}

function OfChild({ child: { studentId } }: { child: FamilyChild }) {
  const { courseId = '', chapter = '', level = '' } = useParams()
  const text = useText(challengeText)
  const say = useServerWords()
  const { round, problem, start, answer, result } = useRound({ studentId, courseId, chapter, level: Number(level) })
  return (
    <div className={css.page}>
      <Link to={forChild(challengePaths.list, studentId)}>{text.round.back}</Link>
      {problem ? (
        <EmptyState kind="failed" body={say(problem)} onRetry={() => void start()} />
      ) : round ? (
        <RoundPlayer key={round.roundId} round={round} result={result} onAnswer={answer} onAgain={() => void start()} />
      ) : (
        <Loading>
          <SkeletonRows rows={5} columns={1} />
        </Loading>
      )}
    </div>
  )
}

type Asked = { studentId: string; courseId: string; chapter: string; level: number }

/** The round under way: started with the page, and answered one question after the other. */
function useRound({ studentId, courseId, chapter, level }: Asked) {
  const client = useQueryClient()
  const [round, setRound] = useState<Round | null>(null)
  const [result, setResult] = useState<Result | null>(null)
  const [problem, setProblem] = useState<ApiProblem | null>(null)
  const start = useCallback(async () => {
    setRound(null)
    setResult(null)
    setProblem(null)
    try {
      const body = { courseId, chapter, level }
      setRound(await call(challenges.routes.startRound, { params: { studentId }, body }))
    } catch (failure) {
      setProblem(failure as ApiProblem)
    }
  }, [studentId, courseId, chapter, level])
  useEffect(() => void start(), [start])
  const answer = async (place: number, given: Answer): Promise<Feedback> => {
    const params = { studentId, roundId: round?.roundId ?? '' }
    const reply = await call(challenges.routes.answerQuestion, { params, body: { place, answer: given } }).catch(
      async (failure: unknown) => {
        // The question has entered a test since: the round goes on without it.
        if (failure instanceof ApiProblem && failure.code === 'question-shut') await start()
        throw failure
      },
    )
    setRound(
      (now) =>
        now && {
          ...now,
          answered: [...now.answered.filter((one) => one.place !== place), reply.feedback],
          pictures: [...now.pictures, ...reply.pictures],
        },
    )
    if (reply.result) {
      setResult(reply.result)
      await client.invalidateQueries()
    }
    return reply.feedback
  }
  return { round, result, problem, start, answer }
}

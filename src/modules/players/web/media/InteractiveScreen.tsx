import { lazy, Suspense, useState } from 'react'
import type { Question } from '#modules/library/content.ts'
import { type GivenAnswer, score } from '#modules/players/scores.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { useUser } from '#platform/web/session/session.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { ContentFrame } from '../ContentFrame.tsx'
import { flush, keepResult } from '../outbox.ts'
import { Results } from '../Results.tsx'
import { playersTitles } from '../titles.ts'
import { useResults } from '../useResults.ts'
import { playersText } from '../words.ts'
import { isPlayable, type Played, Resumed } from './MediaScreen.tsx'
import css from './Player.module.css'
import { Player } from './Player.tsx'
import type { Playing } from './useMedia.ts'

const QuestionDialog = lazy(() => import('./QuestionDialog.tsx').then((file) => ({ default: file.QuestionDialog })))
const QuestionList = lazy(() => import('./QuestionList.tsx').then((file) => ({ default: file.QuestionList })))

/** A video that pauses to ask questions. */
export default function InteractiveScreen() {
  const text = useText(playersText)
  const { titles } = useText(playersTitles)
  return (
    <ContentFrame title={titles.interactive}>
      {(opened) =>
        isPlayable(opened) ? (
          <Resumed key={opened.file.fileId} opened={opened}>
            {(startAt) => <QuestionPlayer opened={opened} startAt={startAt} />}
          </Resumed>
        ) : (
          <Notice tone="info" title={text.noFile} />
        )
      }
    </ContentFrame>
  )
}

function QuestionPlayer({ opened, startAt }: { opened: Played; startAt: number }) {
  const text = useText(playersText).questions
  const owner = useUser().userId
  const { contentId } = opened.resource
  const questions = opened.content?.kind === 'questions' ? opened.content.questions : []
  const [asking, setAsking] = useState<Question | null>(null)
  const [given, setGiven] = useState<readonly GivenAnswer[]>([])
  const [scored, setScored] = useState<{ points: number; outOf: number } | null>(null)
  const { results, refetch } = useResults(contentId)

  const askDue = (from: number, to: number, playing: Playing) => {
    const isNew = ({ questionId }: Question) => !given.some((one) => one.questionId === questionId)
    const next = questions.find((one) => one.at > from && one.at <= to && isNew(one))
    // A question at 0:00 is asked as soon as playback starts.
    const opening = from < 0.5 ? questions.find((one) => one.at < 0.5 && isNew(one)) : undefined
    const due = opening ?? next
    if (!due || asking) return
    playing.pause()
    setAsking(due)
  }
  const finish = async (answers: readonly GivenAnswer[]) => {
    if (questions.length === 0 || answers.length === 0 || scored) return
    // Announce the score only once it is saved on this device.
    await keepResult(
      owner,
      contentId,
      answers.map(({ questionId, chosen }) => ({ questionId, chosen: [...chosen] })),
    ).catch(() => {})
    setScored(score(questions, answers))
    await flush(owner).catch(() => {})
    await refetch()
  }
  const restart = (playing: Playing) => {
    setScored(null)
    setGiven([])
    playing.seek(0)
    playing.play()
  }
  return (
    <Player
      opened={opened}
      startAt={startAt}
      marks={questions.map(({ at, ask }) => ({ at, label: ask }))}
      onPassed={askDue}
      onEnded={() => void finish(given)}
    >
      {(playing) => (
        <>
          <Suspense>
            {asking && (
              <QuestionDialog
                key={asking.questionId}
                question={asking}
                onAnswered={(chosen) => setGiven((now) => [...now, { questionId: asking.questionId, chosen }])}
                onGoOn={() => {
                  setAsking(null)
                  playing.play()
                }}
              />
            )}
          </Suspense>
          {scored ? (
            <Notice
              tone={scored.points === scored.outOf ? 'good' : 'info'}
              live
              title={fill(text.scored, { points: scored.points, outOf: scored.outOf })}
              action={<Button onClick={() => restart(playing)}>{text.again}</Button>}
            />
          ) : (
            given.length > 0 && (
              <p className={css.acts}>
                <span className={css.quiet}>{fill(text.answered, { n: given.length, all: questions.length })}</span>
                <Button onClick={() => void finish(given)}>{text.finish}</Button>
              </p>
            )
          )}
          {questions.length === 0 && !opened.isOwn && <p className={css.quiet}>{text.none}</p>}
          {opened.isOwn && (
            <Suspense>
              <QuestionList opened={opened} questions={questions} playing={playing} />
            </Suspense>
          )}
          {results.length > 0 && <Results results={results} isEverybody={opened.isOwn} />}
        </>
      )}
    </Player>
  )
}

import { IconArrowLeft, IconArrowRight, IconFlag, IconFlagFilled, IconMaximize } from '@tabler/icons-react'
import { Fragment, useRef, useState } from 'react'
import type { Sitting } from '#modules/onlineTests/familySchemas.ts'
import type { Answer } from '#modules/questions/answer.ts'
import type { AskedQuestion } from '#modules/questions/asked.ts'
import { blankAnswer } from '#modules/questions/blankAnswer.ts'
import { QuestionView } from '#modules/questions/web/public.tsx'
import { fill, useCount, useText } from '#platform/web/i18n.tsx'
import { Button } from '#ui/actions/Button.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { useFullScreen } from '#ui/layout/useFullScreen.ts'
import { ConfirmationDialog } from '#ui/overlays/ConfirmationDialog.tsx'
import { isAnswered } from '../../rules/answered.ts'
import { AnswerPhotos } from './AnswerPhotos.tsx'
import { Palette } from './Palette.tsx'
import css from './Player.module.css'
import { clockText } from './testTime.ts'
import type { Begun } from './useSitting.ts'
import { familyTestText } from './words.ts'

/** A test while it is taken: the time, whether everything is saved, the questions, and the way between them. */
export function Player({ begun }: { begun: Begun }) {
  const { player: text } = useText(familyTestText)
  const frame = useRef<HTMLDivElement>(null)
  const { toggle } = useFullScreen(frame)
  // Goes on where the student was, also on another device.
  const [at, setAt] = useState(() =>
    Math.max(
      0,
      begun.sitting.items.findIndex(({ testItemId }) => testItemId === begun.sitting.testItemId),
    ),
  )
  const [isHandingIn, setHandingIn] = useState(false)
  const { sitting, play, secondsLeft, saveState, look } = begun
  const { items } = sitting
  const isOver = secondsLeft === 0
  /** Handing in is what comes next. */
  const isLast = sitting.pageMode === 'all' || at === items.length - 1
  const photographed = new Set([...sitting.photos, ...begun.photos.waiting].map(({ testItemId }) => testItemId))
  const missing = items.filter(
    ({ testItemId }) => !isAnswered(play.answers[testItemId]) && !photographed.has(testItemId),
  ).length
  const goTo = (place: number) => {
    const testItemId = items[place]?.testItemId ?? ''
    setAt(place)
    look(testItemId)
    document.getElementById(placeId(testItemId))?.scrollIntoView({ block: 'start' })
  }
  return (
    <div ref={frame} className={css.player}>
      <header className={css.bar}>
        <strong className={css.title} dir="auto">
          {sitting.title}
        </strong>
        <span className={css.state} role="status">
          {saveState === 'saving' ? text.saving : saveState === 'saved' ? text.saved : ''}
        </span>
        <span className={css.clock} role="timer" aria-label={text.timeLeft} data-short={secondsLeft < 300}>
          {clockText(secondsLeft)}
        </span>
        <IconButton icon={IconMaximize} label={text.fullScreen} onClick={toggle} />
      </header>
      {saveState === 'offline' && <Notice tone="warn" live title={text.offline} />}
      {isOver && <Notice tone="info" live title={text.timeOver} />}
      <Palette
        items={items}
        play={play}
        photographed={photographed}
        at={sitting.pageMode === 'one' ? at : null}
        onGo={goTo}
      />
      {(sitting.pageMode === 'one' ? items.slice(at, at + 1) : items).map((item, place, shown) => (
        <Fragment key={item.testItemId}>
          {item.section && item.section !== shown[place - 1]?.section && (
            <h2 className={css.section} dir="auto">
              {item.section}
            </h2>
          )}
          <Item item={item} place={items.indexOf(item)} begun={begun} isReadOnly={isOver} />
        </Fragment>
      ))}
      <footer className={css.foot}>
        {sitting.pageMode === 'one' && (
          <>
            <Button icon={IconArrowLeft} disabled={at === 0} onClick={() => goTo(at - 1)}>
              {text.previous}
            </Button>
            <Button
              variant={isLast ? 'secondary' : 'primary'}
              iconEnd={IconArrowRight}
              disabled={isLast}
              onClick={() => goTo(at + 1)}
            >
              {text.next}
            </Button>
          </>
        )}
        <Button variant={isLast ? 'primary' : 'secondary'} disabled={isOver} onClick={() => setHandingIn(true)}>
          {text.handIn}
        </Button>
      </footer>
      <ConfirmationDialog
        open={isHandingIn && !isOver}
        onClose={() => setHandingIn(false)}
        title={text.handInTitle}
        confirmLabel={text.handIn}
        danger={false}
        onConfirm={begun.handIn}
      >
        <Missing count={missing} />
      </ConfirmationDialog>
    </div>
  )
}

const placeId = (testItemId: string) => `question-${testItemId}`

function Missing({ count: missing }: { count: number }) {
  const { player: text } = useText(familyTestText)
  const count = useCount()
  return <p>{`${missing === 0 ? text.allAnswered : count(text.notAnswered, missing)} ${text.handInNote}`}</p>
}

type ItemProps = { item: Sitting['items'][number]; place: number; begun: Begun; isReadOnly: boolean }

function Item({ item, place, begun, isReadOnly }: ItemProps) {
  const { player: text } = useText(familyTestText)
  const count = useCount()
  const { sitting, play } = begun
  const { testItemId, language } = item
  const question = item.question as AskedQuestion
  const answer = play.answers[testItemId] ?? blankAnswer(question.type)
  const isFlagged = play.flagged.includes(testItemId)
  const pictures = Object.fromEntries(sitting.pictures.map(({ fileId, url }) => [fileId, url]))
  const change = (next: Answer) => begun.answer(testItemId, next, isFlagged)
  return (
    <article id={placeId(testItemId)} className={css.item}>
      <div className={css.itemHead}>
        <h3 className={css.number}>{fill(text.question, { n: place + 1, all: sitting.items.length })}</h3>
        <span className={css.marks}>{count(text.marks, question.marks)}</span>
        <Button
          variant="quiet"
          size="small"
          icon={isFlagged ? IconFlagFilled : IconFlag}
          aria-pressed={isFlagged}
          disabled={isReadOnly}
          onClick={() => begun.answer(testItemId, answer, !isFlagged)}
        >
          {isFlagged ? text.unflag : text.flag}
        </Button>
      </div>
      <QuestionView
        question={question}
        pictures={pictures}
        language={language}
        answer={answer}
        onAnswer={change}
        isReadOnly={isReadOnly}
      />
      {(question.type === 'short' || question.type === 'long') && (
        <AnswerPhotos begun={begun} testItemId={testItemId} isReadOnly={isReadOnly} />
      )}
    </article>
  )
}

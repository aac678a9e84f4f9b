import { familyHomework } from '#modules/homework/familyContract.ts'
import type { ChildHomework, Upload } from '#modules/homework/familySchemas.ts'
import { fill, useCount, useFormat, useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { useSchool, useUser } from '#platform/web/session/session.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Link } from '#ui/actions/Link.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { Line, Lines } from '#ui/layout/Lines.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { Documents } from '../pages/Documents.tsx'
import { useServerWords } from '../words.ts'
import css from './Family.module.css'
import { useDueTime } from './HomeworkListScreen.tsx'
import { familyHomeworkText } from './words.ts'

type HandedInProps = { studentId: string; homework: ChildHomework }

/** What was handed in, with its receipt and, once it was returned, what the teacher says. */
export function HandedIn({ studentId, homework }: HandedInProps) {
  const text = useText(familyHomeworkText)
  const { isGuardian } = useUser()
  const { work, state } = homework
  const files = work.uploads.filter(({ kind, file }) => kind === 'file' && file.type !== 'application/pdf')
  const audio = work.uploads.filter(({ kind }) => kind === 'audio')
  return (
    <>
      <Receipt studentId={studentId} homework={homework} />
      {state === 'returned' && <Returned homework={homework} />}
      <Section title={isGuardian ? text.work.childTitle : text.work.title}>
        <div className={css.form}>
          {work.text !== '' && (
            <p className={css.answer} dir="auto">
              {work.text}
            </p>
          )}
          <Pages studentId={studentId} homework={homework} />
          {files.length > 0 && (
            <Lines label={text.work.files}>
              {files.map(({ deviceKey, file }) => (
                <Line
                  key={deviceKey}
                  name={
                    <Link to={file.url} download={file.name}>
                      {file.name}
                    </Link>
                  }
                />
              ))}
            </Lines>
          )}
          {audio.map((one) => (
            <Recording key={one.deviceKey} upload={one} />
          ))}
        </div>
      </Section>
    </>
  )
}

function Recording({ upload: { file } }: { upload: Upload }) {
  // biome-ignore lint/a11y/useMediaCaption: a recording of a student's voice has no captions
  return <audio controls preload="none" src={file.url} aria-label={file.name} className={css.audio} />
}

function Receipt({ studentId, homework }: HandedInProps) {
  const { receipt: text } = useText(familyHomeworkText)
  const { time } = useFormat()
  const count = useCount()
  const due = useDueTime()
  const say = useServerWords()
  const { timeZone } = useSchool()
  const takeBack = useSend(familyHomework.routes.takeBack)
  const { homeworkId, dueAt, mayTakeBack, work } = homework
  if (!work.receipt) return null
  const { handedInAt, isLate, attempt } = work.receipt
  const at = { time: time(handedInAt, timeZone, { dateStyle: 'medium', timeStyle: 'medium' }) }
  return (
    <Notice
      tone={isLate ? 'warn' : 'good'}
      title={fill(isLate ? text.late : text.title, at)}
      action={
        mayTakeBack && (
          <Button
            loading={takeBack.isPending}
            onClick={() =>
              takeBack.mutate(
                { params: { studentId, homeworkId } },
                { onSuccess: (answer) => toast.success(say(answer)), onError: (problem) => toast.error(say(problem)) },
              )
            }
          >
            {text.takeBack}
          </Button>
        )
      }
    >
      {attempt > 1 && <p>{count(text.again, attempt)}</p>}
      {mayTakeBack && <p>{fill(text.takeBackHint, { time: due(dueAt) })}</p>}
    </Notice>
  )
}

function Returned({ homework }: { homework: ChildHomework }) {
  const text = useText(familyHomeworkText)
  const { work, marks, maxMarks } = homework
  const { evaluatedBy, remark, voice } = work
  return (
    <Section title={fill(text.returned.title, { teacher: evaluatedBy ?? homework.setBy })}>
      <div className={css.form}>
        {marks !== null && maxMarks !== null && (
          <p className={css.marks}>
            <span className="visually-hidden">{text.returned.marks}: </span>
            {fill(text.marks, { marks, max: maxMarks })}
          </p>
        )}
        {remark !== '' && (
          <p className={css.answer} dir="auto">
            <span className="visually-hidden">{text.returned.remark}: </span>
            {remark}
          </p>
        )}
        {voice && (
          // biome-ignore lint/a11y/useMediaCaption: a spoken remark has no captions
          <audio controls preload="none" src={voice.url} aria-label={text.returned.voice} className={css.audio} />
        )}
      </div>
    </Section>
  )
}

/** Milliseconds between two looks whether the photos have been put together. */
const making = 3000

function Pages({ studentId, homework }: HandedInProps) {
  const route = familyHomework.routes.getChildPages
  const input = { params: { studentId, homeworkId: homework.homeworkId } }
  const read = useRead(route, input, { refetchInterval: ({ state }) => (state.data?.isMaking ? making : false) })
  if (!read.data) return null
  return (
    <Documents
      found={read.data}
      place={{ homeworkId: homework.homeworkId, studentId }}
      renew={async () => (await read.refetch()).data}
      isReadOnly
    />
  )
}

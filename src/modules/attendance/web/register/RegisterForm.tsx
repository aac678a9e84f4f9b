import { IconArrowBackUp } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type Code, codeKeys, nextCode } from '#modules/attendance/codes.ts'
import { attendance } from '#modules/attendance/contract.ts'
import type { Register, RegisterStudent } from '#modules/attendance/schemas.ts'
import type { CivilDate } from '#platform/contract/dates/dates.ts'
import { dropDraft, parkDraft, parkedDraft } from '#platform/web/drafts/parkedDrafts.ts'
import { fill, useFormat, useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { useSchool, useUser } from '#platform/web/session/session.ts'
import { useShortcut } from '#platform/web/shortcuts/shortcuts.ts'
import { Button } from '#ui/actions/Button.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { TextField } from '#ui/fields/TextField.tsx'
import { Status } from '#ui/indicators/Status.tsx'
import type { RegisterPlace } from '../paths.ts'
import { useAttendanceNews } from '../useAttendanceNews.ts'
import { attendanceText, useServerWords } from '../words.ts'
import css from './CodeList.module.css'
import { CodeList } from './CodeList.tsx'
import { countsInWords } from './codeCounts.ts'
import { beginMarks, type Marks, undo } from './marks.ts'
import { QueueNotice } from './QueueNotice.tsx'
import { placeKey, submit, useWaiting, type Waiting, waitingFor } from './registerQueue.ts'
import { useHeldVersion } from './useHeldVersion.ts'

type RegisterPageProps = {
  place: RegisterPlace
  /** What stands above it; the register is not there while it is read. */
  head: (register: Register | undefined) => ReactNode
}

/** One register: everybody of the class with a code, and one button that submits all of it. */
export function RegisterForm({ place, head }: RegisterPageProps) {
  const { classId, periodId, courseId } = place
  const date = place.date as CivilDate
  const isLesson = Boolean(periodId && courseId)
  const ofDay = useRead(attendance.routes.getRegister, { params: { classId, date } }, { enabled: !isLesson })
  const ofLesson = useRead(
    attendance.routes.getLessonRegister,
    { params: { classId, date, periodId: periodId ?? '', courseId: courseId ?? '' } },
    { enabled: isLesson },
  )
  const reading = isLesson ? ofLesson : ofDay
  return (
    <>
      {head(reading.data)}
      <Body reading={reading} />
    </>
  )
}

type Reading = {
  readonly data: Register | undefined
  readonly isError: boolean
  readonly isFetching: boolean
  readonly error: { readonly code: string; readonly message: string } | null
  readonly refetch: () => unknown
}

function Body({ reading }: { reading: Reading }) {
  const say = useServerWords()
  const text = useText(attendanceText).register
  const { shown, newer, hold } = useHeldVersion(reading.data, placeKey)
  useAttendanceNews()
  if (reading.error && !reading.data) {
    const { code } = reading.error
    if (code === 'no-school' || code === 'not-yet')
      return (
        <EmptyState
          kind="nothing"
          sketch="register"
          title={code === 'no-school' ? text.closed : text.notYet}
          body={text.closedHint}
        />
      )
    return (
      <EmptyState
        kind="failed"
        body={say(reading.error)}
        onRetry={() => void reading.refetch()}
        retrying={reading.isFetching}
      />
    )
  }
  if (!shown)
    return (
      <Loading>
        <SkeletonRows rows={10} columns={2} person />
      </Loading>
    )
  if (shown.students.length === 0)
    return <EmptyState kind="nothing" sketch="register" title={text.noStudents} body={text.noStudentsHint} />
  // Another version is another register to begin from; what was marked on the old one is in the conflict, or was saved.
  return <Sheet key={`${placeKey(shown)} ${shown.version}`} register={shown} newer={newer} onHold={hold} />
}

type Draft = { readonly version: number; readonly codes: Readonly<Record<string, Code>> }

const draftOf = (register: Register) => `register ${placeKey(register)}`

/** The marks of a register, with what was marked on this device before and not submitted. */
function useMarks(register: Register): [Marks<Code>, (marks: Marks<Code>) => void, boolean] {
  const { userId } = useUser()
  const name = draftOf(register)
  const [marks, setMarks] = useState(() => {
    const begun = beginMarks(register.students.map(({ studentId, code }) => ({ id: studentId, code })))
    const kept = waitingFor(register)?.sent.marks ?? parkedFor(userId, name, register.version)
    if (!kept) return begun
    const codes = Object.fromEntries(begun.ids.map((id) => [id, kept[id] ?? begun.codes[id] ?? 'P']))
    return { ...begun, codes }
  })
  const isChanged = register.students.some(({ studentId, code }) => marks.codes[studentId] !== code)
  const change = (next: Marks<Code>) => {
    setMarks(next)
    if (next.codes === marks.codes) return
    parkDraft(userId, name, { version: register.version, codes: next.codes } satisfies Draft)
  }
  return [marks, change, isChanged]
}

function parkedFor(userId: string, name: string, version: number) {
  const draft = parkedDraft<Draft>(userId, name)?.value
  return draft?.version === version ? draft.codes : undefined
}

type SheetProps = {
  register: Register
  /** What somebody else has submitted while this one is being marked. */
  newer: Register | null
  onHold: (register: Register | null) => void
}

function Sheet({ register, newer, onHold }: SheetProps) {
  const text = useText(attendanceText)
  const say = useServerWords()
  const { userId } = useUser()
  const { number, date } = useFormat()
  const [marks, setMarks, isChanged] = useMarks(register)
  const [reason, setReason] = useState('')
  const [isSending, setSending] = useState(false)
  const waiting = useWaiting().find((one) => placeKey(one.place) === placeKey(register))
  const news = useNews(waiting)
  const { mayTake, version, isLocked, className, students } = register
  const isTaken = version > 0
  const needsReason = isTaken && isLocked && isChanged
  const mayEdit = mayTake && !waiting?.theirs
  const [isSaved, setSaved] = useState(false)
  const isUnsaved = isChanged && !waiting && !isSaved
  useEffect(() => onHold(isUnsaved ? register : null), [isUnsaved, register, onHold])
  const counts = countsInWords(Object.values(marks.codes), number)
  useFocusFirst(mayEdit && !isTaken)
  const save = async (baseVersion = version, codes = marks.codes) => {
    if (isSending) return
    setSending(true)
    const { classId, periodId, courseId, courseDisplayName } = register
    const place = { classId, className, date: register.date, periodId, courseId, courseDisplayName }
    const outcome = await submit(place, { baseVersion, marks: codes, reason })
    setSending(false)
    dropDraft(userId, draftOf(register))
    if ('waits' in outcome && !outcome.kept) toast.error(text.register.deviceFull)
    if (!('register' in outcome)) return
    setSaved(true)
    toast.success(fill(text.register.saved, { class: className }))
  }
  const reasonField = (
    <TextField label={text.register.reason} required maxLength={300} value={reason} onChange={setReason} />
  )
  const canSubmit = mayEdit && (!isTaken || isChanged) && (!needsReason || reason.trim() !== '')
  useShortcut('mod+enter', text.register.submit, () => {
    if (canSubmit) void save()
  })
  return (
    <div className={css.page}>
      <div ref={news} className={css.stack}>
        {waiting && (
          <QueueNotice
            one={waiting}
            nameOf={(id) => students.find(({ studentId }) => studentId === id)?.name ?? ''}
            say={say}
            onUseMine={(theirs) => void save(theirs.version, waiting.sent.marks)}
            reason={isLocked && reasonField}
            isReady={!isLocked || reason.trim() !== ''}
          />
        )}
        {newer && (
          <Notice
            tone="warn"
            title={fill(text.waiting.conflictTitle, { name: newer.takenBy ?? text.waiting.somebody })}
          >
            {text.register.newerHint}
          </Notice>
        )}
        {needsReason && (
          <Notice tone="warn" title={text.register.locked}>
            {text.register.lockedHint}
          </Notice>
        )}
        {!mayTake && <Notice tone="info" title={register.periodId ? text.register.readOnly : text.register.notYours} />}
      </div>
      <State register={register} isChanged={isChanged} />
      <CodeList
        label={fill(text.register.list, { class: className })}
        lines={students.map((student) => ({ id: student.studentId, name: student.name, meta: metaOf(student) }))}
        marks={marks}
        onChange={(next) => {
          setMarks(next)
          setSaved(false)
        }}
        keys={codeKeys}
        next={nextCode}
        draft={!isTaken || isChanged}
        mayEdit={mayEdit}
      />
      {mayEdit && (
        <div className={css.bar}>
          {needsReason && <div className={css.reason}>{reasonField}</div>}
          <IconButton
            icon={IconArrowBackUp}
            label={text.register.undo}
            disabled={marks.past.length === 0}
            onClick={() => setMarks(undo(marks))}
          />
          <div className={css.submit}>
            <Button
              variant="primary"
              size="large"
              block
              loading={isSending}
              disabled={!canSubmit}
              onClick={() => void save()}
            >
              {fill(isTaken ? text.register.submitAgain : text.register.submit, { counts })}
            </Button>
          </div>
          <p className={css.help}>{text.register.keysHelp}</p>
        </div>
      )}
    </div>
  )
  function metaOf({ rollNo, note, source, absentSince }: RegisterStudent): string {
    return [
      fill(text.register.roll, { no: rollNo }),
      ...(source ? [source === 'known' ? text.register.known : text.register.day] : []),
      ...(note ? [note] : []),
      ...(absentSince && !source
        ? [fill(text.register.since, { day: date(absentSince, { day: 'numeric', month: 'short' }) })]
        : []),
    ].join(' · ')
  }
}

/** What became of a register is told above it; whoever submitted at the lower end is taken there. */
function useNews(waiting: Waiting | undefined) {
  const place = useRef<HTMLDivElement>(null)
  const state = waiting && (waiting.theirs ? 'theirs' : waiting.refused ? 'refused' : 'waits')
  useEffect(() => {
    if (state) place.current?.scrollIntoView({ block: 'center' })
  }, [state])
  return place
}

/** Marking begins at once: the first line has the focus. */
function useFocusFirst(isWanted: boolean) {
  const [wanted] = useState(isWanted)
  useEffect(() => {
    if (wanted) document.querySelector<HTMLElement>('[data-line]')?.focus({ preventScroll: true })
  }, [wanted])
}

function State({ register, isChanged }: { register: Register; isChanged: boolean }) {
  const text = useText(attendanceText).register
  const { time } = useFormat()
  const { timeZone } = useSchool()
  const { version, takenBy, takenAt } = register
  if (version === 0)
    return (
      <div className={css.state}>
        <Status tone="draft">{text.notTaken}</Status>
        <span>{text.begins}</span>
      </div>
    )
  const when = takenAt ? time(takenAt, timeZone) : ''
  return (
    <div className={css.state}>
      <Status tone="good">
        {takenBy ? fill(text.takenBy, { name: takenBy, time: when }) : fill(text.taken, { time: when })}
      </Status>
      {isChanged && <Status tone="draft">{text.changed}</Status>}
    </div>
  )
}

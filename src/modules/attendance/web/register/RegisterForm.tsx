import { IconArrowBackUp } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type Code, codeKeys, nextCode } from '#modules/attendance/codes.ts'
import { attendance } from '#modules/attendance/contract.ts'
import type { Register, RegisterStudent } from '#modules/attendance/schemas.ts'
import { type CivilDate, today } from '#platform/contract/dates/dates.ts'
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
import type { RegisterKey } from '../paths.ts'
import { useAttendanceNews } from '../useAttendanceNews.ts'
import { attendanceText, useServerWords } from '../words.ts'
import css from './CodeList.module.css'
import { CodeList } from './CodeList.tsx'
import { countsInWords } from './codeCounts.ts'
import { type Marks, setCodes, startMarks, undo } from './marks.ts'
import { QueueNotice } from './QueueNotice.tsx'
import { RegisterSuggestions } from './RegisterSuggestions.tsx'
import { type QueuedRegister, queuedFor, registerKey, submit, useQueue } from './registerQueue.ts'
import { useHeldVersion } from './useHeldVersion.ts'

type RegisterFormProps = {
  registerKey: RegisterKey
  /** The page header; the register is undefined while it loads. */
  head: (register: Register | undefined) => ReactNode
}

/** One register: the whole class with a code each, submitted with one button. */
export function RegisterForm({ registerKey: { classId, periodId, courseId, date: day }, head }: RegisterFormProps) {
  const date = day as CivilDate
  const isLesson = Boolean(periodId && courseId)
  const isKept = date === today(useSchool().timeZone)
  const daily = useRead(attendance.routes.getRegister, { params: { classId, date } }, { enabled: !isLesson, isKept })
  const lesson = useRead(
    attendance.routes.getLessonRegister,
    { params: { classId, date, periodId: periodId ?? '', courseId: courseId ?? '' } },
    { enabled: isLesson, isKept },
  )
  const reading = isLesson ? lesson : daily
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
  readonly error: { readonly code: string; readonly message: string; readonly status: number } | null
  readonly refetch: () => unknown
}

/** The address names no class, day or lesson of this school, or none of this teacher's. */
const isUnknown = ({ status, code }: { status: number; code: string }) =>
  status === 400 || status === 404 || code === 'no-such-lesson'

function Body({ reading }: { reading: Reading }) {
  const say = useServerWords()
  const text = useText(attendanceText).register
  const { current, newer, hold } = useHeldVersion(reading.data, registerKey)
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
    if (isUnknown(reading.error))
      return <EmptyState kind="nothing" sketch="register" title={text.unknown} body={text.unknownHint} />
    return (
      <EmptyState
        kind="failed"
        body={say(reading.error)}
        onRetry={() => void reading.refetch()}
        retrying={reading.isFetching}
      />
    )
  }
  if (!current)
    return (
      <Loading>
        <SkeletonRows rows={10} columns={2} person />
      </Loading>
    )
  if (current.students.length === 0)
    return <EmptyState kind="nothing" sketch="register" title={text.noStudents} body={text.noStudentsHint} />
  // A new version starts the sheet afresh: marks made on the old one are saved, or part of the conflict.
  return <Sheet key={`${registerKey(current)} ${current.version}`} register={current} newer={newer} onHold={hold} />
}

type Draft = { readonly version: number; readonly codes: Readonly<Record<string, Code>> }

const draftName = (register: Register) => `register ${registerKey(register)}`

/** The marks of a register, including unsubmitted ones made on this device. */
function useMarks(register: Register): [Marks<Code>, (marks: Marks<Code>) => void, boolean] {
  const { userId } = useUser()
  const name = draftName(register)
  const [marks, setMarks] = useState(() => {
    const initial = startMarks(register.students.map(({ studentId, code }) => ({ id: studentId, code })))
    const unsent = queuedFor(register)?.sent.marks ?? draftCodes(userId, name, register.version)
    if (!unsent) return initial
    const codes = Object.fromEntries(initial.ids.map((id) => [id, unsent[id] ?? initial.codes[id] ?? 'P']))
    return { ...initial, codes }
  })
  const isChanged = register.students.some(({ studentId, code }) => marks.codes[studentId] !== code)
  const change = (next: Marks<Code>) => {
    setMarks(next)
    if (next.codes === marks.codes) return
    parkDraft(userId, name, { version: register.version, codes: next.codes } satisfies Draft)
  }
  return [marks, change, isChanged]
}

function draftCodes(userId: string, name: string, version: number) {
  const draft = parkedDraft<Draft>(userId, name)?.value
  return draft?.version === version ? draft.codes : undefined
}

type SheetProps = {
  register: Register
  /** What someone else has submitted while this one is being marked. */
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
  const queued = useQueue().find((one) => registerKey(one.place) === registerKey(register))
  const notices = useScrollToNotice(queued)
  const { mayTake, version, isLocked, className, students } = register
  // A register that waits to be sent looks submitted, and changing it is a correction.
  const waiting = queued && !queued.theirs && !queued.refused ? queued : undefined
  const isTaken = version > 0 || waiting !== undefined
  const isCorrected = waiting
    ? Object.entries(waiting.sent.marks).some(([id, code]) => marks.codes[id] !== code)
    : isChanged
  const needsReason = version > 0 && isLocked && isCorrected
  const mayEdit = mayTake && !queued?.theirs
  const [isSaved, setSaved] = useState(false)
  const isUnsaved = isChanged && !queued && !isSaved
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
    dropDraft(userId, draftName(register))
    if ('queued' in outcome && !outcome.stored) toast.error(text.register.deviceFull)
    if (!('register' in outcome)) return
    setSaved(true)
    toast.success(fill(text.register.saved, { class: className }))
  }
  const reasonField = (
    <TextField label={text.register.reason} required maxLength={300} value={reason} onChange={setReason} />
  )
  const canSubmit = mayEdit && (!isTaken || isCorrected) && (!needsReason || reason.trim() !== '')
  useShortcut('mod+enter', fill(isTaken ? text.register.submitAgain : text.register.submit, { counts }), () => {
    if (canSubmit) void save()
  })
  return (
    <div className={css.page}>
      <div ref={notices} className={css.stack}>
        {queued && (
          <QueueNotice
            queued={queued}
            nameOf={(id) => students.find(({ studentId }) => studentId === id)?.name ?? ''}
            say={say}
            onUseMine={(theirs) => void save(theirs.version, queued.sent.marks)}
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
      {mayEdit && (
        <RegisterSuggestions
          register={register}
          codes={marks.codes}
          onMark={(ids, code) => {
            setMarks(setCodes(marks, ids, code))
            setSaved(false)
          }}
        />
      )}
      <RegisterStatus register={register} waitsSince={waiting?.at} isChanged={isCorrected} />
      <CodeList
        label={fill(text.register.list, { class: className })}
        lines={students.map((student) => ({
          id: student.studentId,
          name: student.name,
          meta: metaOf(student),
          photoUrl: student.photoUrl,
          rollNo: student.rollNo,
        }))}
        marks={marks}
        onChange={(next) => {
          setMarks(next)
          setSaved(false)
        }}
        keys={codeKeys}
        next={nextCode}
        draft={!isTaken || isCorrected}
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
  function metaOf({ rollNo, note, source, absentSince, announced }: RegisterStudent): string {
    return [
      fill(text.register.roll, { no: rollNo }),
      ...(source
        ? [source === 'day' ? text.register.day : announced ? text.register.announced[announced] : text.register.known]
        : []),
      ...(note ? [note] : []),
      ...(absentSince && !source
        ? [fill(text.register.since, { day: date(absentSince, { day: 'numeric', month: 'short' }) })]
        : []),
    ].join(' · ')
  }
}

/** The submit button is at the bottom of the page and its notices at the top, so scroll up to a new one. */
function useScrollToNotice(queued: QueuedRegister | undefined) {
  const notices = useRef<HTMLDivElement>(null)
  const state = queued && (queued.theirs ? 'theirs' : queued.refused ? 'refused' : 'queued')
  useEffect(() => {
    if (state) notices.current?.scrollIntoView({ block: 'center' })
  }, [state])
  return notices
}

/** Focuses the first line of the list on mount. */
function useFocusFirst(isWanted: boolean) {
  const [wanted] = useState(isWanted)
  useEffect(() => {
    if (wanted) document.querySelector<HTMLElement>('[data-line]')?.focus({ preventScroll: true })
  }, [wanted])
}

type RegisterStatusProps = {
  register: Register
  /** When it was submitted, if it still waits to be sent; in ms since the epoch. */
  waitsSince: number | undefined
  isChanged: boolean
}

function RegisterStatus({ register, waitsSince, isChanged }: RegisterStatusProps) {
  const { register: text, day } = useText(attendanceText)
  const { time } = useFormat()
  const { timeZone } = useSchool()
  const { version, takenBy, takenAt } = register
  if (waitsSince !== undefined)
    return (
      <div className={css.state}>
        <Status tone="part">{day.waits}</Status>
        <span>{fill(text.taken, { time: time(new Date(waitsSince).toISOString(), timeZone) })}</span>
        {isChanged && <Status tone="draft">{text.changed}</Status>}
      </div>
    )
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

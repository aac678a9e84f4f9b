import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { challenges } from '#modules/challenges/contract.ts'
import { addDays, type CivilDate, today } from '#platform/contract/dates/dates.ts'
import type { ApiProblem } from '#platform/web/api.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { useSchool } from '#platform/web/session/session.ts'
import { RadioGroup } from '#ui/choices/RadioGroup.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { DateField } from '#ui/fields/DateField.tsx'
import { FormDialog } from '#ui/overlays/FormDialog.tsx'
import { NativeSelect } from '#ui/select/NativeSelect.tsx'
import { MultiSelect, Select } from '#ui/select/Select.tsx'
import { levelName } from '../levelName.ts'
import { challengeText, useServerWords } from '../words.ts'

/** A week is what most chapters are given. */
const usualDays = 7

/** Gives a chapter to the class or to some of its students, to be mastered by a day. */
export function AssignDialog({ classId, onClose }: { classId: string; onClose: () => void }) {
  const text = useText(challengeText)
  const say = useServerWords()
  const client = useQueryClient()
  const { timeZone } = useSchool()
  const read = useRead(challenges.routes.listAssignable, { params: { classId } })
  const send = useSend(challenges.routes.addAssignment)
  const [place, setPlace] = useState<string | null>(null)
  const [level, setLevel] = useState('')
  const [dueOn, setDueOn] = useState<string | null>(addDays(today(timeZone), usualDays))
  const [scope, setScope] = useState<'all' | 'some'>('all')
  const [studentIds, setStudentIds] = useState<string[]>([])
  const [problem, setProblem] = useState<string>()
  const chapters = read.data?.chapters ?? []
  const nameOf = ({ courseId, chapter }: { courseId: string; chapter: string }) => `${courseId} ${chapter}`
  const chosen = chapters.find((one) => nameOf(one) === place)
  const levelsOf = chosen?.levels ?? []
  const wanted = levelsOf.find((one) => String(one) === level) ?? levelsOf[0]
  const submit = async () => {
    if (!chosen || wanted === undefined) return setProblem(text.assign.chooseChapter)
    if (!dueOn) return setProblem(text.assign.chooseDay)
    if (scope === 'some' && studentIds.length === 0) return setProblem(text.assign.chooseStudents)
    const { courseId, chapter } = chosen
    const body = {
      courseId,
      chapter,
      level: wanted,
      dueOn: dueOn as CivilDate,
      studentIds: scope === 'some' ? studentIds : [],
    }
    try {
      toast.success(say(await send.mutateAsync({ params: { classId }, body })))
      await client.invalidateQueries()
      onClose()
    } catch (failed) {
      setProblem(say(failed as ApiProblem))
    }
  }
  return (
    <FormDialog
      title={text.assign.title}
      submitLabel={text.assign.submit}
      isSending={send.isPending}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {problem && <Notice tone="bad" live title={problem} />}
      {read.isError && <Notice tone="bad" live title={say(read.error)} />}
      {read.data && chapters.length === 0 && <Notice tone="info" title={text.assign.nothing} />}
      <Select
        label={text.klass.chapter}
        required
        value={place}
        onChange={setPlace}
        options={chapters.map((one) => ({
          value: nameOf(one),
          label: one.chapter,
          hint: one.courseDisplayName,
        }))}
      />
      {chosen && (
        <NativeSelect
          label={text.assign.level}
          value={wanted === undefined ? '' : String(wanted)}
          onChange={setLevel}
          options={levelsOf.map((one) => ({ value: String(one), label: levelName(text, one) }))}
        />
      )}
      <DateField label={text.assign.due} required value={dueOn} onChange={setDueOn} />
      <RadioGroup
        label={text.assign.scope}
        value={scope}
        onChange={setScope}
        options={[
          { value: 'all', label: text.assign.wholeClass },
          { value: 'some', label: text.assign.someStudents },
        ]}
      />
      {scope === 'some' && (
        <MultiSelect
          label={text.assign.students}
          required
          value={studentIds}
          onChange={setStudentIds}
          options={(read.data?.students ?? []).map(({ studentId, name, rollNo }) => ({
            value: studentId,
            label: [rollNo, name].filter((part) => part !== null).join('. '),
          }))}
        />
      )}
    </FormDialog>
  )
}

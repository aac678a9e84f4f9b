import { useState } from 'react'
import { classes } from '#modules/classes/contract.ts'
import { studentGroups } from '#modules/classes/groupContract.ts'
import type { StudentGroup } from '#modules/classes/groupSchemas.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import { useRead, useSend } from '#platform/web/query.ts'
import { TextField } from '#ui/fields/TextField.tsx'
import { FormDialog } from '../FormDialog.tsx'
import { studentName } from '../names.ts'
import { setupText } from '../setupWords.ts'
import { TickList } from '../TickList.tsx'

type GroupDialogProps = { classId: string; className: string; group: StudentGroup | null; onClose: () => void }

/** Creates a group or edits its name and members. */
export function GroupDialog({ classId, className, group, onClose }: GroupDialogProps) {
  const text = useText(setupText).studentGroups
  // Keep the version from when the dialog opened, so that a later save by someone else is not overwritten.
  const [version] = useState(group?.version ?? 0)
  const [name, setName] = useState(group?.name ?? '')
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set(group?.students.map(({ studentId }) => studentId)))
  const classStudents = useRead(classes.routes.listClassStudents, { params: { classId }, query: { size: '200' } })
  const create = useSend(studentGroups.routes.createGroup)
  const save = useSend(studentGroups.routes.saveGroup)
  const send = () => {
    const body = { name: name.trim(), studentIds: [...chosen] }
    return group
      ? save.mutateAsync({ params: { stdGrpId: group.stdGrpId }, body: { ...body, version } })
      : create.mutateAsync({ params: { classId }, body })
  }
  return (
    <FormDialog
      title={group ? fill(text.edit, { name: group.name }) : fill(text.addTo, { class: className })}
      submit={group ? text.save : text.make}
      ready={name.trim() !== '' && chosen.size > 0}
      onSubmit={send}
      onClose={onClose}
    >
      <TextField label={text.name} required maxLength={30} value={name} onChange={setName} data-autofocus />
      <TickList
        label={text.who}
        all={text.all}
        options={(classStudents.data?.rows ?? []).map((student) => ({
          value: student.studentId,
          label: studentName(student),
          hint: student.rollNo,
        }))}
        value={chosen}
        onChange={choose}
      />
    </FormDialog>
  )
}

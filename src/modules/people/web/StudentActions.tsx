import { IconDots, IconKey, IconPhoto, IconPhotoOff, IconTrash, IconUserCheck, IconUserOff } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { activeStatus } from '#platform/contract/roles.ts'
import { useText } from '#platform/web/i18n.tsx'
import { sendFile, useSend } from '#platform/web/query.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { Menu } from '#ui/Menu.tsx'
import { toast } from '#ui/toast.ts'
import { type StudentProfile, students } from '../contract.ts'
import { DeletePerson, PersonStatus } from './PersonQuestions.tsx'
import { peoplePaths } from './paths.ts'
import { nameOf } from './personName.ts'
import { peopleText, useServerWords } from './words.ts'

/** What else can be done with a student: picture, password, account, and taking back a mistake. */
export function StudentActions({ student }: { student: StudentProfile }) {
  const text = useText(peopleText)
  const say = useServerWords()
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const [asking, setAsking] = useState<'status' | 'delete' | null>(null)
  const { studentId, statusId } = student
  const params = { studentId }
  const routes = students.routes
  const [status, password, remove, unphoto] = [
    useSend(routes.setStudentStatus),
    useSend(routes.resetStudentPassword),
    useSend(routes.deleteStudent),
    useSend(routes.removeStudentPhoto),
  ]
  const isActive = statusId === activeStatus.active
  const tell = async (work: () => Promise<unknown>, done: string) => {
    try {
      await work()
      toast.success(done)
    } catch (problem) {
      toast.error(say((problem as Error).message))
    }
  }
  const photo = (file: File | undefined) =>
    file && tell(() => sendFile(routes.saveStudentPhoto, { params }, file), text.photo.saved)
  const name = nameOf(student)
  return (
    <>
      <Menu
        label={text.profile.more}
        items={[
          {
            label: student.photoUrl ? text.photo.change : text.photo.add,
            icon: IconPhoto,
            onSelect: () => input.current?.click(),
          },
          ...(student.photoUrl
            ? [
                {
                  ...{ label: text.photo.remove, icon: IconPhotoOff },
                  onSelect: () => void tell(() => unphoto.mutateAsync({ params }), text.photo.removed),
                },
              ]
            : []),
          {
            ...{ label: text.profile.sendLink, icon: IconKey },
            onSelect: () => void tell(() => password.mutateAsync({ params }), text.profile.linkSent),
          },
          'divider',
          {
            ...{ label: isActive ? text.status.deactivate : text.status.activate },
            ...{ icon: isActive ? IconUserOff : IconUserCheck, onSelect: () => setAsking('status') },
          },
          { label: text.status.delete, icon: IconTrash, danger: true, onSelect: () => setAsking('delete') },
        ]}
        trigger={(trigger) => <IconButton {...trigger} variant="secondary" label={text.profile.more} icon={IconDots} />}
      />
      <input
        ref={input}
        type="file"
        hidden
        accept="image/png,image/jpeg,image/webp"
        aria-label={text.photo.add}
        onChange={(event) => {
          void photo(event.currentTarget.files?.[0])
          event.currentTarget.value = ''
        }}
      />
      <PersonStatus
        open={asking === 'status'}
        name={name}
        isActive={isActive}
        onClose={() => setAsking(null)}
        onConfirm={() => {
          const next = isActive ? activeStatus.deactivated : activeStatus.active
          return status.mutateAsync({ params, body: { statusId: next } })
        }}
      />
      <DeletePerson
        open={asking === 'delete'}
        name={name}
        onClose={() => setAsking(null)}
        onConfirm={async () => {
          await remove.mutateAsync({ params })
          await navigate(peoplePaths.students)
        }}
      />
    </>
  )
}

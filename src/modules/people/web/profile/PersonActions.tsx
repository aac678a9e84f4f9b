import {
  IconDots,
  IconDownload,
  IconKey,
  IconPhoto,
  IconPhotoOff,
  IconTrash,
  IconUserCheck,
  IconUserOff,
} from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { activeStatus } from '#platform/contract/access/roles.ts'
import type { ApiProblem } from '#platform/web/api.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useSchool } from '#platform/web/session/session.ts'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { Menu } from '#ui/actions/Menu.tsx'
import { toast } from '#ui/feedback/toast.ts'
import { nameOf } from '../personName.ts'
import { peopleText, useServerWords } from '../words.ts'
import { DeletePerson, PersonStatus } from './PersonQuestions.tsx'

type Person = {
  readonly firstName: string
  readonly lastName: string
  readonly statusId: number
  readonly photoUrl: string | null
}

type PersonActionsProps = {
  person: Person
  /** Where to go after deleting the person. */
  list: string
  savePhoto: (file: File) => Promise<unknown>
  removePhoto: () => Promise<unknown>
  resetPassword: () => Promise<unknown>
  /** Said instead of offering a password link where none can be sent. */
  noMail?: string | undefined
  /** Deactivates an active account and activates an inactive one. */
  toggleStatus: (isActive: boolean) => Promise<unknown>
  remove: () => Promise<unknown>
  /** Downloads all data about the person. */
  exportData?: (() => Promise<unknown>) | undefined
}

/** The menu of a profile: photo, password, export, status and delete. */
export function PersonActions(props: PersonActionsProps) {
  const { person, list, savePhoto, removePhoto, resetPassword, toggleStatus, remove, exportData } = props
  const text = useText(peopleText)
  const { noMail = text.profile.noMail } = props
  const { canSendMail } = useSchool()
  const say = useServerWords()
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const [asking, setAsking] = useState<'status' | 'delete' | null>(null)
  const isActive = person.statusId === activeStatus.active
  const hasPhoto = person.photoUrl !== null
  const name = nameOf(person)
  const run = async (work: () => Promise<unknown>, done: string) => {
    try {
      await work()
      toast.success(done)
    } catch (problem) {
      toast.error(say(problem as ApiProblem))
    }
  }
  return (
    <>
      <Menu
        label={text.profile.more}
        items={[
          {
            label: hasPhoto ? text.photo.change : text.photo.add,
            icon: IconPhoto,
            onSelect: () => input.current?.click(),
          },
          {
            label: text.photo.remove,
            icon: IconPhotoOff,
            disabled: !hasPhoto,
            onSelect: () => void run(removePhoto, text.photo.removed),
          },
          {
            label: text.profile.sendLink,
            hint: canSendMail ? undefined : noMail,
            disabled: !canSendMail,
            icon: IconKey,
            onSelect: () => void run(resetPassword, text.profile.linkSent),
          },
          ...(exportData
            ? [
                {
                  label: text.profile.takeOut,
                  icon: IconDownload,
                  onSelect: () => void run(exportData, text.profile.takenOut),
                },
              ]
            : []),
          'divider',
          {
            label: isActive ? text.status.deactivate : text.status.activate,
            icon: isActive ? IconUserOff : IconUserCheck,
            onSelect: () => setAsking('status'),
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
          const file = event.currentTarget.files?.[0]
          if (file) void run(() => savePhoto(file), text.photo.saved)
          event.currentTarget.value = ''
        }}
      />
      <PersonStatus
        open={asking === 'status'}
        name={name}
        isActive={isActive}
        onClose={() => setAsking(null)}
        onConfirm={() => toggleStatus(isActive)}
      />
      <DeletePerson
        open={asking === 'delete'}
        name={name}
        onClose={() => setAsking(null)}
        onConfirm={async () => {
          await remove()
          await navigate(list)
        }}
      />
    </>
  )
}

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
  /** Where to go once there is nobody left to look at. */
  list: string
  savePhoto: (file: File) => Promise<unknown>
  removePhoto: () => Promise<unknown>
  resetPassword: () => Promise<unknown>
  /** Opens an account that is closed and closes one that is open. */
  turn: (isActive: boolean) => Promise<unknown>
  remove: () => Promise<unknown>
  /** Fetches everything that is kept of the person as a file. */
  takeOut?: (() => Promise<unknown>) | undefined
}

/** What else can be done with a person: picture, password, account, and taking back a mistake. */
export function PersonActions(props: PersonActionsProps) {
  const { person, list, savePhoto, removePhoto, resetPassword, turn, remove, takeOut } = props
  const text = useText(peopleText)
  const say = useServerWords()
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const [asking, setAsking] = useState<'status' | 'delete' | null>(null)
  const isActive = person.statusId === activeStatus.active
  const hasPhoto = person.photoUrl !== null
  const name = nameOf(person)
  const tell = async (work: () => Promise<unknown>, done: string) => {
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
            onSelect: () => void tell(removePhoto, text.photo.removed),
          },
          {
            label: text.profile.sendLink,
            icon: IconKey,
            onSelect: () => void tell(resetPassword, text.profile.linkSent),
          },
          ...(takeOut
            ? [
                {
                  label: text.profile.takeOut,
                  icon: IconDownload,
                  onSelect: () => void tell(takeOut, text.profile.takenOut),
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
          if (file) void tell(() => savePhoto(file), text.photo.saved)
          event.currentTarget.value = ''
        }}
      />
      <PersonStatus
        open={asking === 'status'}
        name={name}
        isActive={isActive}
        onClose={() => setAsking(null)}
        onConfirm={() => turn(isActive)}
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

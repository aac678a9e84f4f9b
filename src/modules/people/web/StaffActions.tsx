import { IconDots, IconKey, IconPhoto, IconPhotoOff, IconTrash, IconUserCheck, IconUserOff } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { activeStatus } from '#platform/contract/roles.ts'
import { useText } from '#platform/web/i18n.tsx'
import { sendFile, useSend } from '#platform/web/query.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { Menu } from '#ui/Menu.tsx'
import { toast } from '#ui/toast.ts'
import { type StaffProfile, staff } from '../staff.ts'
import { DeletePerson, PersonStatus } from './PersonQuestions.tsx'
import { nameOf } from './personName.ts'
import { type StaffKind, staffPlaces, staffRoutes, useTurn } from './staffKinds.ts'
import { peopleText, useServerWords } from './words.ts'

/** What else can be done with somebody of the staff: picture, password, account, and taking back a mistake. */
export function StaffActions({ kind, person }: { kind: StaffKind; person: StaffProfile }) {
  const text = useText(peopleText)
  const say = useServerWords()
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const [asking, setAsking] = useState<'status' | 'delete' | null>(null)
  const params = { userId: person.userId }
  const turn = useTurn(kind)
  const [password, remove, unphoto] = [
    useSend(staff.routes.resetStaffPassword),
    useSend(staffRoutes[kind].remove),
    useSend(staff.routes.removeStaffPhoto),
  ]
  const isActive = person.statusId === activeStatus.active
  const tell = async (work: () => Promise<unknown>, done: string) => {
    try {
      await work()
      toast.success(done)
    } catch (problem) {
      toast.error(say((problem as Error).message))
    }
  }
  const photo = (file: File | undefined) =>
    file && tell(() => sendFile(staff.routes.saveStaffPhoto, { params }, file), text.photo.saved)
  const name = nameOf(person)
  const hasPhoto = person.photoUrl !== null
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
            ...{ label: text.photo.remove, icon: IconPhotoOff, disabled: !hasPhoto },
            onSelect: () => void tell(() => unphoto.mutateAsync({ params }), text.photo.removed),
          },
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
        onConfirm={() => turn(person.userId, isActive)}
      />
      <DeletePerson
        open={asking === 'delete'}
        name={name}
        onClose={() => setAsking(null)}
        onConfirm={async () => {
          await remove.mutateAsync({ params })
          await navigate(staffPlaces[kind].list)
        }}
      />
    </>
  )
}

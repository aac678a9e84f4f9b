import { mayUse } from '#platform/contract/access/access.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useUser } from '#platform/web/session/session.ts'
import { Tabs } from '#ui/layout/Tabs.tsx'
import { students } from '../contract.ts'
import { corrections } from '../contracts/family.ts'
import { guardians } from '../guardianContract.ts'
import { otherStaff, teachers } from '../staffContract.ts'
import css from './PeopleTabs.module.css'
import { guardiansPath, peoplePaths } from './paths.ts'
import { peopleText } from './words.ts'

export type PeopleKind = 'students' | 'teachers' | 'otherStaff' | 'guardians' | 'corrections'

/** Tabs for the lists this user may see. */
export function PeopleTabs({ value }: { value: PeopleKind }) {
  const text = useText(peopleText).list
  const user = useUser()
  const kinds = [
    { kind: 'students', to: peoplePaths.students, access: students.routes.listStudents.access },
    { kind: 'teachers', to: peoplePaths.teachers, access: teachers.routes.listTeachers.access },
    { kind: 'otherStaff', to: peoplePaths.otherStaff, access: otherStaff.routes.listOtherStaff.access },
    { kind: 'guardians', to: guardiansPath, access: guardians.routes.listGuardians.access },
    { kind: 'corrections', to: peoplePaths.corrections, access: corrections.routes.listCorrections.access },
  ] as const
  const visible = kinds.filter(({ access }) => mayUse(access, user))
  if (visible.length < 2) return null
  return (
    <div className={css.kinds}>
      <Tabs
        label={text.kinds}
        value={value}
        tabs={visible.map(({ kind, to }) => ({ value: kind, label: text[kind], to }))}
      />
    </div>
  )
}

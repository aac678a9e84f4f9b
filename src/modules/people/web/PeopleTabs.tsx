import { useText } from '#platform/web/i18n.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import css from './PeopleTabs.module.css'
import { guardiansPath, peoplePaths } from './paths.ts'
import { peopleText } from './words.ts'

export type PeopleKind = 'students' | 'teachers' | 'otherStaff' | 'guardians'

const addresses: Record<PeopleKind, string> = {
  students: peoplePaths.students,
  teachers: peoplePaths.teachers,
  otherStaff: peoplePaths.otherStaff,
  guardians: guardiansPath,
}

/** The ways from one kind of people to another. */
export function PeopleTabs({ value }: { value: PeopleKind }) {
  const text = useText(peopleText).list
  const kinds = Object.keys(addresses) as PeopleKind[]
  return (
    <div className={css.kinds}>
      <Tabs
        label={text.kinds}
        value={value}
        tabs={kinds.map((kind) => ({ value: kind, label: text[kind], to: addresses[kind] }))}
      />
    </div>
  )
}

import { lazy, Suspense, useMemo, useState } from 'react'
import type { ClassStudent } from '#modules/classes/schemas.ts'
import { fill, useText } from '#platform/web/i18n.tsx'
import type { Tab } from '#platform/web/screen.ts'
import { ButtonLink } from '#ui/actions/Button.tsx'
import { SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { Tabs } from '#ui/layout/Tabs.tsx'
import { Drawer } from '#ui/overlays/Drawer.tsx'
import { studentName } from '../names.ts'
import { setupText } from '../setupWords.ts'
import { useModuleTabs } from './moduleTabs.ts'

type StudentDrawerProps = {
  student: ClassStudent
  className: string
  /** Path of the full profile. */
  to: string
  onClose: () => void
}

/** A student’s module tabs beside the class list, with a link to the full profile. */
export function StudentDrawer({ student, className, to, onClose }: StudentDrawerProps) {
  const text = useText(setupText).roll
  const tabs = useModuleTabs('student')
  const [chosen, choose] = useState<string | null>(null)
  const current = tabs.find(({ name }) => name === chosen) ?? tabs[0]
  return (
    <Drawer
      open
      wide
      onClose={onClose}
      title={studentName(student)}
      subtitle={fill(text.place, { class: className, roll: student.rollNo })}
      actions={
        <ButtonLink variant="primary" to={to}>
          {text.profile}
        </ButtonLink>
      }
    >
      {current && (
        <Tabs
          label={text.parts}
          tabs={tabs.map(({ name, label }) => ({ value: name, label }))}
          value={current.name}
          onChange={choose}
        >
          <ModuleTab key={current.name} tab={current} studentId={student.studentId} />
        </Tabs>
      )}
    </Drawer>
  )
}

function ModuleTab({ tab: { load }, studentId }: { tab: Tab; studentId: string }) {
  const Loaded = useMemo(() => lazy(load), [load])
  return (
    <Suspense fallback={<SkeletonRows rows={4} columns={2} />}>
      <Loaded id={studentId} />
    </Suspense>
  )
}

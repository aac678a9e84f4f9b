import { IconPencil } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { staff } from '#modules/people/staffContract.ts'
import type { StaffProfile } from '#modules/people/staffSchemas.ts'
import { mayUse } from '#platform/contract/access/access.ts'
import { useFormat, useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import { usePage } from '#platform/web/routing/screenTitle.ts'
import { useSchool, useUser } from '#platform/web/session/session.ts'
import { Button, ButtonLink } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonRows } from '#ui/feedback/Skeleton.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Section } from '#ui/layout/Panel.tsx'
import { Tabs } from '#ui/layout/Tabs.tsx'
import { Avatar } from '#ui/people/Avatar.tsx'
import { PhoneNumber } from '#ui/people/PhoneNumber.tsx'
import { nameOf } from '../personName.ts'
import { ChangeLog } from '../profile/ChangeLog.tsx'
import { type Fact, FactList } from '../profile/FactList.tsx'
import css from '../profile/Profile.module.css'
import { useOtherTabs } from '../profile/useOtherTabs.ts'
import { AccountStatus } from '../students/studentColumns.tsx'
import { peopleText } from '../words.ts'
import { StaffActions } from './StaffActions.tsx'
import { type StaffKind, staffPaths, staffRoutes } from './staffKinds.ts'

const StaffForm = lazy(() => import('./StaffForm.tsx').then((file) => ({ default: file.StaffForm })))

export function StaffProfilePage({ kind }: { kind: StaffKind }) {
  const { userId = '' } = useParams()
  const text = useText(peopleText)
  const read = useRead(staffRoutes[kind].get, { params: { userId } })
  usePage({ title: read.data && nameOf(read.data) })
  if (read.data) return <Profile key={userId} kind={kind} person={read.data} />
  const place = { label: text.list[kind], to: staffPaths[kind].list }
  return (
    <>
      <PageHeader title={text.list[kind]} crumbs={[place]} />
      {read.error?.status === 404 ? (
        <EmptyState
          kind="nothing"
          sketch="chair"
          title={text.profile.gone}
          action={<ButtonLink to={place.to}>{place.label}</ButtonLink>}
        />
      ) : read.isError ? (
        <EmptyState kind="failed" onRetry={() => void read.refetch()} retrying={read.isFetching} />
      ) : (
        <Loading>
          <SkeletonRows rows={10} columns={3} />
        </Loading>
      )}
    </>
  )
}

type ProfileProps = { kind: StaffKind; person: StaffProfile }

function Profile({ kind, person }: ProfileProps) {
  const text = useText(peopleText)
  const mayEdit = mayUse(staffRoutes[kind].save.access, useUser())
  const [isEditing, setEditing] = useState(false)
  const [params] = useSearchParams()
  const others = useOtherTabs('staff')
  const tabs = [
    { name: 'personal', label: text.profile.personal },
    ...others,
    { name: 'changes', label: text.profile.changes },
  ]
  const chosen = tabs.find((one) => one.name === params.get('tab'))?.name ?? 'personal'
  const Other = others.find((one) => one.name === chosen)?.Part
  const name = nameOf(person)
  const here = staffPaths[kind].one(person.userId)
  return (
    <>
      <PageHeader
        crumbs={[{ label: text.list[kind], to: staffPaths[kind].list }]}
        title={
          <span className={css.head}>
            <Avatar name={name} src={person.photoUrl} size={64} />
            {name}
          </span>
        }
        subtitle={
          <span className={css.facts}>
            {person.employeeNo && <span>{person.employeeNo}</span>}
            {person.designation && <span>{person.designation}</span>}
            {person.isGateStaff && <span>{text.staff.gate}</span>}
            <AccountStatus statusId={person.statusId} />
          </span>
        }
        actions={
          mayEdit && (
            <>
              <StaffActions kind={kind} person={person} />
              <Button variant="primary" icon={IconPencil} onClick={() => setEditing(true)}>
                {text.form.edit}
              </Button>
            </>
          )
        }
      />
      <Tabs
        label={text.profile.parts}
        value={chosen}
        tabs={tabs.map((one) => ({
          value: one.name,
          label: one.label,
          to: one.name === 'personal' ? here : `${here}?tab=${one.name}`,
        }))}
      />
      <div className={css.tab}>
        {chosen === 'personal' && <Known kind={kind} person={person} />}
        {chosen === 'changes' && <Log person={person} />}
        {Other && (
          <Suspense fallback={<SkeletonRows rows={6} />}>
            <Other id={person.userId} />
          </Suspense>
        )}
      </div>
      {isEditing && (
        <Suspense>
          <StaffForm kind={kind} person={person} onClose={() => setEditing(false)} onSaved={() => setEditing(false)} />
        </Suspense>
      )}
    </>
  )
}

function Log({ person }: { person: StaffProfile }) {
  const text = useText(peopleText).changes
  const list = useRead(staff.routes.listStaffChanges, { params: { userId: person.userId } })
  return (
    <Section title={text.title}>
      <ChangeLog list={list} nameOf={() => undefined} />
    </Section>
  )
}

function Known({ kind, person }: ProfileProps) {
  const text = useText(peopleText)
  const { date, time } = useFormat()
  const { timeZone } = useSchool()
  const { staffFields: fields } = text
  const day = (value: string | null) => value && date(value)
  const phone = (value: string | null) => value && <PhoneNumber link>{value}</PhoneNumber>
  const work: Fact[] = [
    { label: fields.departmentId, value: person.departmentName },
    { label: fields.designation, value: person.designation },
    { label: fields.qualification, value: person.qualification },
    { label: fields.joinedOn, value: day(person.joinedOn) },
    { label: fields.leftOn, value: day(person.leftOn) },
  ]
  const contact: Fact[] = [
    { label: fields.email, value: person.email },
    { label: fields.phone, value: phone(person.phone) },
    { label: fields.phone2, value: phone(person.phone2) },
    { label: fields.address, value: person.address, whole: true },
  ]
  const personal: Fact[] = [
    { label: fields.dateOfBirth, value: day(person.dateOfBirth) },
    { label: fields.gender, value: person.gender && text.options[person.gender] },
    { label: fields.bloodGroup, value: person.bloodGroup },
    { label: text.profile.userName, value: person.userName },
    { label: text.profile.lastLogin, value: person.lastLogin ? time(person.lastLogin, timeZone) : text.profile.never },
  ]
  return (
    <>
      {kind === 'teachers' && (
        <Section title={text.staff.teaching}>
          <FactList facts={teachingFacts(person, text.staff)} />
        </Section>
      )}
      <Section title={text.staff.parts.work}>
        <FactList facts={work} />
      </Section>
      <Section title={text.staff.parts.contact}>
        <FactList facts={contact} />
      </Section>
      <Section title={text.staff.parts.personal}>
        <FactList facts={personal} />
      </Section>
    </>
  )
}

function teachingFacts({ teaching }: StaffProfile, words: { classTeacher: string; teaches: string }): Fact[] {
  const own = teaching.filter(({ courseDisplayName }) => courseDisplayName === null).map(({ className }) => className)
  const taught = teaching.flatMap(({ className, courseDisplayName }) =>
    courseDisplayName ? [`${courseDisplayName} ${className}`] : [],
  )
  return [
    { label: words.classTeacher, value: own.join(', ') },
    { label: words.teaches, value: taught.join(', '), whole: true },
  ]
}

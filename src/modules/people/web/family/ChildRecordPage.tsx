import { IconEdit } from '@tabler/icons-react'
import { useState } from 'react'
import { ChildPage, KeptNote } from '#modules/family/web/public.tsx'
import { mayUse } from '#platform/contract/access/access.ts'
import { fill, useFormat, useText } from '#platform/web/i18n.tsx'
import { useRead } from '#platform/web/query.ts'
import type { FamilyChild } from '#platform/web/screen.ts'
import { useUser } from '#platform/web/session/session.ts'
import { Button } from '#ui/actions/Button.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Loading, SkeletonText } from '#ui/feedback/Skeleton.tsx'
import { Line, Lines } from '#ui/layout/Lines.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { childRecord } from '../../contracts/family.ts'
import type { ChildRecord } from '../../contracts/familySchemas.ts'
import { FactList } from '../profile/FactList.tsx'
import { peopleText } from '../words.ts'
import { ChildDocuments } from './ChildDocuments.tsx'
import { CorrectionForm } from './CorrectionForm.tsx'
import { OwnCorrections } from './OwnCorrections.tsx'
import css from './Record.module.css'
import { recordText, useFieldTexts } from './recordWords.ts'

/** What the school holds of the chosen child, and asking for corrections. */
export default function ChildRecordPage() {
  return <ChildPage>{(child) => <RecordOf child={child} />}</ChildPage>
}

function RecordOf({ child: { studentId } }: { child: FamilyChild }) {
  const input = { params: { studentId } }
  const read = useRead(childRecord.routes.getChildRecord, input, { isKept: true })
  if (read.isError && !read.data)
    return (
      <EmptyState
        kind="failed"
        body={read.error.message}
        onRetry={() => void read.refetch()}
        retrying={read.isFetching}
      />
    )
  if (!read.data)
    return (
      <Loading>
        <SkeletonText lines={8} />
      </Loading>
    )
  return (
    <div className={css.page}>
      <KeptNote route={childRecord.routes.getChildRecord} input={input} />
      <Facts record={read.data} />
      <OwnCorrections record={read.data} />
      <ChildDocuments studentId={studentId} />
    </div>
  )
}

function Facts({ record }: { record: ChildRecord }) {
  const text = useText(recordText)
  const { fields, relations } = useText(peopleText)
  const { show } = useFieldTexts()
  const { date } = useFormat()
  const mayAsk = mayUse(childRecord.routes.askCorrection.access, useUser())
  const isWaiting = record.corrections.some(({ state }) => state === 'waiting')
  const [isAsking, setAsking] = useState(false)
  const name = record.firstName
  return (
    <>
      {mayAsk && <p className={css.quiet}>{fill(text.intro, { name })}</p>}
      <Panel
        title={fill(text.child, { name })}
        action={
          mayAsk &&
          !isWaiting && (
            <Button size="small" icon={IconEdit} onClick={() => setAsking(true)}>
              {text.ask}
            </Button>
          )
        }
      >
        <FactList
          facts={[
            { label: fields.firstName, value: record.firstName },
            { label: fields.lastName, value: record.lastName },
            { label: text.class, value: record.className },
            { label: text.rollNo, value: record.rollNo },
            { label: fields.admissionNo, value: record.admissionNo },
            { label: fields.admittedOn, value: record.admittedOn && date(record.admittedOn) },
            { label: fields.dateOfBirth, value: show('dateOfBirth', record.dateOfBirth) },
            { label: fields.gender, value: show('gender', record.gender) },
            { label: fields.bloodGroup, value: record.bloodGroup },
            { label: fields.aadhaar, value: record.maskedAadhaar },
            { label: fields.phone, value: record.phone },
            { label: fields.email, value: record.email },
            { label: fields.address, value: record.address },
            { label: fields.pincode, value: record.pincode },
          ]}
        />
      </Panel>
      <Panel title={text.guardians}>
        <Lines>
          {record.guardians.map((one) => (
            <Line
              key={`${one.relation} ${one.name}`}
              name={one.isOwn ? `${one.name} (${text.you})` : one.name}
              meta={
                one.isOwn
                  ? [relations[one.relation], one.phone, one.email, one.occupation].filter(Boolean).join(' · ')
                  : `${relations[one.relation]} · ${text.nameOnly}`
              }
            />
          ))}
        </Lines>
      </Panel>
      {isAsking && <CorrectionForm record={record} onClose={() => setAsking(false)} />}
    </>
  )
}
